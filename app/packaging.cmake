# What `cmake --install` puts where, and the Debian package made of it (cpack in the build folder).
include(GNUInstallDirs)

install(TARGETS stringline-cli RUNTIME)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/presets" DESTINATION "${CMAKE_INSTALL_DATADIR}/stringline")
install(FILES "${PROJECT_SOURCE_DIR}/resources/scenario.schema.json" DESTINATION "${CMAKE_INSTALL_DATADIR}/stringline")
set(manuals "${PROJECT_SOURCE_DIR}/resources/man/stringline-cli.1")

if(STRINGLINE_UI)
    install(TARGETS stringline RUNTIME)
    list(APPEND manuals "${PROJECT_SOURCE_DIR}/resources/man/stringline.1")
    set(packaging "${PROJECT_SOURCE_DIR}/resources/packaging")
    install(FILES "${packaging}/org.stringline.Stringline.desktop"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
    install(FILES "${packaging}/org.stringline.Stringline.metainfo.xml"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
    install(FILES "${packaging}/stringline.mime.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages"
            RENAME stringline.xml)
    install(FILES "${PROJECT_SOURCE_DIR}/resources/icons/stringline.svg"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
endif()

# Debian wants manuals and the list of changes compressed, without a date inside.
find_program(GZIP gzip)
if(GZIP)
    foreach(manual IN LISTS manuals)
        get_filename_component(name "${manual}" NAME)
        add_custom_command(OUTPUT "${CMAKE_BINARY_DIR}/${name}.gz" DEPENDS "${manual}" VERBATIM
                           COMMAND "${GZIP}" -9nc "${manual}" > "${CMAKE_BINARY_DIR}/${name}.gz")
        list(APPEND compressed "${CMAKE_BINARY_DIR}/${name}.gz")
        install(FILES "${CMAKE_BINARY_DIR}/${name}.gz" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
    endforeach()
    add_custom_command(OUTPUT "${CMAKE_BINARY_DIR}/changelog.gz" DEPENDS "${PROJECT_SOURCE_DIR}/CHANGELOG.md" VERBATIM
                       COMMAND "${GZIP}" -9nc "${PROJECT_SOURCE_DIR}/CHANGELOG.md" > "${CMAKE_BINARY_DIR}/changelog.gz")
    list(APPEND compressed "${CMAKE_BINARY_DIR}/changelog.gz")
    install(FILES "${CMAKE_BINARY_DIR}/changelog.gz" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
    add_custom_target(compressed_documents ALL DEPENDS ${compressed})
else()
    install(FILES ${manuals} DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
endif()
install(FILES "${PROJECT_SOURCE_DIR}/resources/packaging/copyright" DESTINATION "${CMAKE_INSTALL_DOCDIR}")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME stringline)
set(CPACK_PACKAGE_CONTACT "The Stringline authors <stringline@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "planner for distributed training of large transformers")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "planner for distributed training of large transformers
 Shows how the training of a transformer runs on a cluster of GPUs: the
 timeline of one iteration, the memory of every pipeline stage and the time
 of an iteration follow while degrees of parallelism are dragged.
 .
 The command line program needs neither a display nor Qt.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Loaded at run time, so that no library names them.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "qt6-qpa-plugins, libqt6svg6, fonts-dejavu-core")
include(CPack)
