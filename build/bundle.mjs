import fs from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';

/**
 * Writes dist/cli.cjs: the command line and all its imports in one file, because finding and reading 400 modules takes longer
 * than a small plan. CommonJS, because Node 20 has code caches only for such scripts. Modules behind `import()` run when they are
 * first imported. White space is left out, because a start takes longer the more text it reads; names are kept and lines are short, so that
 * stack traces are readable.
 */
export function bundleCommandLine(root, dist) {
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: ['src/cli/main.ts'],
    outfile: path.join(dist, 'cli.cjs'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    metafile: true,
    minifyWhitespace: true,
    lineLimit: 160,
    // The script runs without a module loader, so import() becomes require().
    supported: { 'dynamic-import': false },
    alias: { 'node:child_process': './build/lazy-child-process.cjs' },
    define: { 'import.meta.url': 'moduleUrl' },
    logLevel: 'warning',
    banner: { js: BEFORE },
    footer: { js: AFTER },
  });
  const file = path.join(dist, 'cli.cjs');
  fs.writeFileSync(file, inAscii(fs.readFileSync(file, 'utf8')));
  fs.writeFileSync(path.join(dist, 'cli.licenses.txt'), licensesOf(root, metafile));
}

/** Writes dist/action.cjs, which action.yml names: an action runs without an installation. */
export function bundleAction(root, dist) {
  buildSync({
    absWorkingDir: root,
    entryPoints: ['action/main.ts'],
    outfile: path.join(dist, 'action.cjs'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
  });
}

/** Makes the bundle a function. Without a code cache Node runs the file as a module; with one, bin/load.js calls the function. */
const BEFORE = `((start) => (typeof module === 'object' ? start(require, __filename) : start))(function (require, __filename) {
const module = { exports: {} };
const moduleUrl = new URL('cli/main.js', require('node:url').pathToFileURL(__filename)).href;`;
const AFTER = '});';

/** esbuild escapes all but the patterns of regular expressions. Pure ASCII is loaded as one byte per character. */
function inAscii(code) {
  return code.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The licences of the bundled packages; they require a copy with every distribution. */
function licensesOf(root, { inputs }) {
  const folders = new Set(
    Object.keys(inputs).flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []),
  );
  return [...folders]
    .toSorted()
    .map((folder) => {
      const place = path.join(root, folder);
      const { name, version, license } = JSON.parse(
        fs.readFileSync(path.join(place, 'package.json'), 'utf8'),
      );
      const file = fs.readdirSync(place).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file === undefined ? '' : fs.readFileSync(path.join(place, file), 'utf8');
      return `${name} ${version} (${license})\n\n${text.trim()}\n`;
    })
    .join(`\n${'-'.repeat(72)}\n\n`);
}
