// Nothing: the source of a library that only has precompiled headers.
