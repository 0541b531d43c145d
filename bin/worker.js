'use strict';
// The script of a worker thread (src/cli/workers): the command line in one file, which serves its jobs in a thread.
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { cacheFile, runWithCache } = require('./load.js');

const dist = path.join(__dirname, '../dist');
runWithCache(path.join(dist, 'cli.cjs'), codeCache());

/** The code cache of `sweep`, for this version of Node. */
function codeCache() {
  try {
    return readFileSync(cacheFile(dist, 'sweep'));
  } catch {
    return undefined;
  }
}
