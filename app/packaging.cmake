# What `cmake --install` puts where, and the Debian package made of it (cpack in the build folder).
include(GNUInstallDirs)
# So that cpack packs what was built, and builds no tests.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
set(packaging "${PROJECT_SOURCE_DIR}/resources/packaging")
set(documents "${CMAKE_BINARY_DIR}/documents")
file(MAKE_DIRECTORY "${documents}")

install(TARGETS stringline-cli RUNTIME)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/presets" DESTINATION "${CMAKE_INSTALL_DATADIR}/stringline"
        PATTERN README.md EXCLUDE)
install(FILES "${PROJECT_SOURCE_DIR}/resources/scenario.schema.json" DESTINATION "${CMAKE_INSTALL_DATADIR}/stringline")
set(manuals stringline-cli)

if(STRINGLINE_UI)
    install(TARGETS stringline RUNTIME)
    list(APPEND manuals stringline)
    install(FILES "${packaging}/org.stringline.Stringline.desktop"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
    install(FILES "${packaging}/org.stringline.Stringline.metainfo.xml"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
    install(FILES "${packaging}/stringline.mime.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages"
            RENAME stringline.xml)
    install(FILES "${PROJECT_SOURCE_DIR}/resources/icons/stringline.svg"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
endif()

# Manuals with the version and the commands in them. Debian wants them and the list of changes compressed, without a
# date inside.
find_program(GZIP gzip)
set(packed "")
if(GZIP)
    set(packed .gz)
endif()
foreach(name IN LISTS manuals)
    set(source "${PROJECT_SOURCE_DIR}/resources/man/${name}.1.in")
    set(program "")
    if(name STREQUAL stringline-cli)
        set(program "$<TARGET_FILE:stringline-cli>")
    endif()
    add_custom_command(OUTPUT "${documents}/${name}.1${packed}" VERBATIM
                       DEPENDS "${source}" write_manual.cmake stringline-cli
                       COMMAND "${CMAKE_COMMAND}" "-DIN=${source}" "-DOUT=${documents}/${name}.1" "-DGZIP=${GZIP}"
                               "-DPROGRAM=${program}" "-DPROJECT_VERSION=${PROJECT_VERSION}"
                               -P "${CMAKE_CURRENT_SOURCE_DIR}/write_manual.cmake")
    list(APPEND made "${documents}/${name}.1${packed}")
    install(FILES "${documents}/${name}.1${packed}" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
endforeach()
if(GZIP)
    add_custom_command(OUTPUT "${documents}/changelog.gz" DEPENDS "${PROJECT_SOURCE_DIR}/CHANGELOG.md" VERBATIM
                       COMMAND "${GZIP}" -9nc "${PROJECT_SOURCE_DIR}/CHANGELOG.md" > "${documents}/changelog.gz")
    list(APPEND made "${documents}/changelog.gz")
    install(FILES "${documents}/changelog.gz" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
endif()
install(FILES "${packaging}/copyright" DESTINATION "${CMAKE_INSTALL_DOCDIR}")

# Completion: each shell's folder, and the name under which it looks for a program's file there.
foreach(shell IN ITEMS "bash:bash-completion/completions:stringline-cli" "zsh:zsh/vendor-completions:_stringline"
                       "fish:fish/vendor_completions.d:stringline-cli.fish")
    string(REPLACE ":" ";" parts "${shell}")
    list(GET parts 0 word)
    list(GET parts 1 folder)
    list(GET parts 2 file)
    add_custom_command(OUTPUT "${documents}/completion.${word}" DEPENDS stringline-cli VERBATIM
                       COMMAND stringline-cli completion ${word} > "${documents}/completion.${word}")
    list(APPEND made "${documents}/completion.${word}")
    install(FILES "${documents}/completion.${word}" DESTINATION "${CMAKE_INSTALL_DATADIR}/${folder}" RENAME "${file}")
    if(NOT word STREQUAL zsh) # which reads from the file for which programs it is
        string(REPLACE "stringline-cli" "stringline" file "${file}")
        install(FILES "${documents}/completion.${word}" DESTINATION "${CMAKE_INSTALL_DATADIR}/${folder}"
                RENAME "${file}")
    endif()
endforeach()
add_custom_target(documents ALL DEPENDS ${made})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME stringline)
set(CPACK_PACKAGE_CONTACT "The Stringline authors <maintainers@stringline.org>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "planner for distributed training of large transformers")
# CPack puts the summary above it.
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Shows how the training of a transformer runs on a cluster of GPUs: the
timeline of one iteration, the memory of every pipeline stage and the time
of an iteration follow while degrees of parallelism are dragged.

The command line program needs neither a display nor Qt.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Folders that nothing needs to write in, whatever the umask of who builds.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
# Loaded at run time, so that no library names them. Caches of types, launchers and icons are renewed by the packages
# that own them: their triggers watch the folders, so this one needs no script of its own.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "qt6-qpa-plugins, libqt6svg6, fonts-dejavu-core")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "shared-mime-info, desktop-file-utils, hicolor-icon-theme")
include(CPack)
