// V8's code caches of dist/cli.cjs: the compiled functions that a command runs, so that a start need not parse or compile them.
// They are valid only for the V8 that wrote them, so they are made where they are used and are not published.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { cacheFile, runWithCache } from '../bin/load.js';

/** One run of each command, which compiles its functions. */
const RUNS = [
  ['plan', 'fixtures/quickstart'],
  ['explain', 'shop/api', '-f', 'fixtures/quickstart'],
  [
    'compare',
    'fixtures/storefront',
    ...['--base', 'default-provider', '--head', 'fixtures/policies/example-policy.json'],
  ],
  ['check', 'fixtures/check/shop', '-e', 'fixtures/check/expectations.yaml', '--exit-zero'],
  ['capacity', 'fixtures/quickstart', '--pod', 'deployment/web'],
  ['size', 'fixtures/size', '--exit-zero'],
  ['audit', 'fixtures/quickstart'],
  ['drain', 'general-a1', '-f', 'fixtures/quickstart', '--exit-zero'],
  ['survive', 'fixtures/survive', '--exit-zero'],
  ['pack', 'fixtures/pack/shop'],
  ['sweep', 'fixtures/sweep/web.yaml', '--workers', '1', '--exit-zero'],
  ['help'],
];

export async function writeCodeCaches(root, dist) {
  for (const words of RUNS) {
    const file = cacheFile(dist, words[0]);
    const args = [import.meta.filename, path.join(dist, 'cli.cjs'), file, ...words];
    const child = spawn(process.execPath, args, {
      cwd: root,
      // A build in a step of GitHub Actions is no result of the step.
      env: { ...process.env, GITHUB_OUTPUT: '', GITHUB_STEP_SUMMARY: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
    const code = await new Promise((resolve) => child.on('close', resolve));
    // Without a cache the command only starts more slowly.
    if (code !== 0) console.error(`no code cache for ${words.join(' ')}: ${errors}`);
  }
}

if (process.argv[1] === import.meta.filename) {
  const [node, , bundle, cache, ...words] = process.argv;
  process.argv = [node, bundle, ...words];
  const script = runWithCache(bundle, undefined);
  process.on('exit', () => fs.writeFileSync(cache, script.createCachedData()));
}
