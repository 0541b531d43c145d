#!/usr/bin/env node
'use strict';
const {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  renameSync,
  writeFileSync,
} = require('node:fs');
const module_ = require('node:module');
const path = require('node:path');
const { cacheFile, runWithCache } = require('./load.js');

const dist = path.join(__dirname, '../dist');
const bundle = path.join(dist, 'cli.cjs');
const cache = codeCache();
if (!existsSync(bundle)) {
  process.stderr.write('error: kschedsim is not built: run npm ci, or npm run build\n');
  process.exitCode = 1;
} else if (cache === undefined && isWritable(dist)) {
  keepCache(runWithCache(bundle, undefined));
} else if (cache === undefined) {
  // Node 22 and later keep a cache of their own, which is slower.
  module_.enableCompileCache?.();
  require(bundle);
} else {
  runWithCache(bundle, cache);
}

/** The code cache of the command, or of `help`, for this version of Node. */
function codeCache() {
  for (const name of [command(), 'help']) {
    try {
      return readFileSync(cacheFile(dist, name));
    } catch {
      // Try the next one.
    }
  }
  return undefined;
}

function command() {
  return process.argv.find((word, at) => at > 1 && /^[a-z]+$/.test(word)) ?? 'help';
}

/** The build had another version of Node: the first command that is accepted writes the cache for the next ones. */
function keepCache(script) {
  process.on('exit', (code) => {
    // Help and refused command lines compile little of a command. The cache of `help` would serve all other commands.
    const isHelp = command() === 'help' || process.argv.some((word) => /^(-h|--help)$/.test(word));
    if (code === 1 || isHelp) return;
    const file = cacheFile(dist, command());
    try {
      // Renamed, because another process may read it meanwhile.
      writeFileSync(`${file}.${process.pid}`, script.createCachedData());
      renameSync(`${file}.${process.pid}`, file);
    } catch {
      // Without a cache a command only starts more slowly.
    }
  });
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
