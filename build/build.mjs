// npm run build: builds dist/ from the sources, unless it is up to date. --force always builds.
//   dist/**          the library: modules and their types, by tsc
//   dist/action.cjs  the GitHub Action
//   dist/cli.cjs     the command line in one file, by esbuild, and V8's code caches of it (see code-cache.mjs)
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { bundleAction, bundleCommandLine } from './bundle.mjs';
import { writeCodeCaches } from './code-cache.mjs';
import { digestOfDist, digestOfSources, filesIn } from './digest.mjs';
import { tsc } from './tsc.mjs';

const root = path.join(import.meta.dirname, '..');
const dist = path.join(root, 'dist');
/** Digests of the sources and of dist/ after the last build. Written last, so an interrupted build leaves none. */
const stamp = path.join(dist, '.built');

const sources = digestOfSources(root);
if (process.argv.includes('--force') || !isBuilt()) {
  await build();
  fs.writeFileSync(stamp, stampText());
}

function isBuilt() {
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === stampText();
}

function stampText() {
  return `${sources}\n${digestOfDist(dist, stamp)}\n`;
}

async function build() {
  fs.rmSync(dist, { recursive: true, force: true });
  const compiled = compileLibrary();
  bundleCommandLine(root, dist);
  bundleAction(root, dist);
  await compiled;
  const schemas = filesIn(path.join(root, 'src')).filter((file) => file.endsWith('.schema.json'));
  const copies = [
    ['src/server/schemas/validators.mjs', 'server/schemas'],
    ['src/outcome/plan-validator.mjs', 'outcome'],
    ['src/outcome/plan-validator.d.mts', 'outcome'],
    ['src/cli/saved-document/validators.mjs', 'cli/saved-document'],
    ['src/cli/extenders/http-worker.mjs', 'cli/extenders'],
    ...schemas.map((file) => [path.relative(root, file), 'outcome']),
  ];
  for (const [file, folder] of copies) {
    const target = path.join(dist, folder, path.basename(file));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.copyFileSync(path.join(root, file), target);
  }
  await writeCodeCaches(root, dist);
}

async function compileLibrary() {
  const child = spawn(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`tsc ended with ${String(code)}`);
}
