#!/usr/bin/env node
'use strict';
const { existsSync, readFileSync } = require('node:fs');
const module_ = require('node:module');
const path = require('node:path');
const { cacheFile, runWithCache } = require('./load.js');

const dist = path.join(__dirname, '../dist');
const bundle = path.join(dist, 'cli.cjs');
const cache = codeCache();
if (!existsSync(bundle)) {
  process.stderr.write('error: kschedsim is not built: run npm ci, or npm run build\n');
  process.exitCode = 1;
} else if (cache === undefined) {
  // No cache for this version of Node. Node 22 and later keep their own.
  module_.enableCompileCache?.();
  require(bundle);
} else {
  runWithCache(bundle, cache);
}

/** The code cache that the build made for the command, or for `help`. */
function codeCache() {
  const command = process.argv.find((word, at) => at > 1 && /^[a-z]+$/.test(word)) ?? 'help';
  for (const name of [command, 'help']) {
    try {
      return readFileSync(cacheFile(dist, name));
    } catch {
      // Try the next one.
    }
  }
  return undefined;
}
