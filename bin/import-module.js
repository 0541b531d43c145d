'use strict';

/** Imports an ES module. In a file of its own, because the bundle and its code caches have no import() at run time. */
exports.importModule = (url) => import(url);
