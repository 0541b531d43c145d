'use strict';
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { Script } = require('node:vm');

/** The file of a command's code cache. A cache is valid only for the version of Node that wrote it. */
exports.cacheFile = function cacheFile(dist, command) {
  return path.join(dist, `cli.${command}.${process.version}-${process.arch}.cache`);
};

/** Runs dist/cli.cjs with its code cache and returns the script. V8 compiles as usual if it rejects the cache. */
exports.runWithCache = function runWithCache(file, cachedData) {
  // The file is ASCII (build/bundle.mjs); latin1 is the fastest to decode.
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData });
  script.runInThisContext()(require, file);
  return script;
};
