// V8's code caches of dist/cli.cjs: the functions that a command runs, compiled. A start with one neither parses nor compiles.
// They serve only the V8 that wrote them, so they are made where they are used and are not published.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { cacheFile, runWithCache } from '../bin/load.js';

/** A run of each command, so that its functions are compiled. */
const RUNS = [
  ['plan', 'fixtures/quickstart'],
  ['explain', 'shop/api', '-f', 'fixtures/quickstart'],
  [
    'compare',
    'fixtures/storefront',
    ...['--base', 'default-provider', '--head', 'fixtures/policies/example-policy.json'],
  ],
  ['capacity', 'fixtures/quickstart', '--pod', 'deployment/web'],
  ['help'],
];

export async function writeCodeCaches(root, dist) {
  for (const words of RUNS) {
    const file = cacheFile(dist, words[0]);
    const args = [import.meta.filename, path.join(dist, 'cli.cjs'), file, ...words];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
    const code = await new Promise((resolve) => child.on('close', resolve));
    // Without a cache a command starts more slowly, and that is all.
    if (code !== 0) console.error(`no code cache for ${words.join(' ')}: ${said}`);
  }
}

if (process.argv[1] === import.meta.filename) {
  const [node, , bundle, cache, ...words] = process.argv;
  process.argv = [node, bundle, ...words];
  const script = runWithCache(bundle, undefined);
  process.on('exit', () => fs.writeFileSync(cache, script.createCachedData()));
}
