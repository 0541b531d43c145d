'use strict';
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { Script } = require('node:vm');

/** Where the code cache of a command lies. A cache serves only the Node that wrote it. */
exports.cacheFile = function cacheFile(dist, command) {
  return path.join(dist, `cli.${command}.${process.version}-${process.arch}.cache`);
};

/**
 * Runs dist/cli.cjs with V8's code cache of it and returns the script. V8 compiles as usual where the cache
 * was written under other flags.
 */
exports.runWithCache = function runWithCache(file, cachedData) {
  // It is all ASCII, and text of one byte per character is the fastest to read.
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData });
  script.runInThisContext()(require, file);
  return script;
};
