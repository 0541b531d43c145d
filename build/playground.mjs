// Writes dist/playground.html: the engine and a page to try it on, in one file that asks nothing of any server.
// npm run playground
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { SCRIPTS } from '../src/reports/formats/html/assets.ts';
import { tokensCss } from '../src/reports/graphics/css.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What shows something in a page: folders, and files beside them. The first fails, and one edit mends it. */
const EXAMPLES = [
  { name: 'one edit', files: ['example'], folder: 'playground' },
  { name: 'quickstart', files: ['quickstart'] },
  { name: 'too big', files: ['too-big'] },
  { name: 'an upgrade that does not fit', files: ['upgrade/cluster.yaml', 'upgrade/web-v2.yaml'] },
  { name: 'a gang', files: ['gang'] },
  { name: 'devices', files: ['devices'] },
  { name: 'a Policy', files: ['quickstart'], scheduler: 'policies/example-policy.json' },
];

/** The page as text. */
export function playgroundPage() {
  const { version } = JSON.parse(read('package.json'));
  const engine = inScript(bundle('playground/worker.ts', { VERSION: JSON.stringify(version) }));
  const examples = JSON.stringify(EXAMPLES.map(exampleOf));
  const script = inScript(bundle('playground/page.ts', { EXAMPLES: examples }));
  const policy = [
    "default-src 'none'",
    // The worker is a blob that the page's own script makes of the engine.
    // The second is the script of the pages of plans and explanations, which are frames.
    `script-src '${digestOf(script)}' ${Object.values(SCRIPTS)
      .map(({ digest }) => `'${digest}'`)
      .join(' ')} blob:`,
    'worker-src blob:',
    // The editors write their own styles.
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const parts = {
    style: `<style>${tokensCss()}${read('playground/page.css')}</style>`,
    version,
    engine: `<script type="text/plain" id="engine">${engine}</script>`,
    script: `<script>${script}</script>`,
  };
  // A function, since "$&" in a text would stand for the match.
  return read('playground/page.html')
    .replace("default-src 'none'", () => policy)
    .replaceAll(/<!-- (\w+) -->/g, (_, name) => parts[name]);
}

const digestOf = (script) =>
  `sha256-${crypto.createHash('sha256').update(script).digest('base64')}`;

const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');

/** HTML ends a script at "</script", wherever it stands, and "<!--" begins a comment. */
const inScript = (code) => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

function bundle(entry, define = {}) {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [entry],
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
    charset: 'ascii',
    legalComments: 'none',
    define,
    // The registry of formats has tables, whose package asks a terminal for its colours.
    alias: { '@colors/colors/safe': './build/no-colours.cjs' },
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}

function exampleOf({ name, files, folder = 'fixtures', scheduler }) {
  const found = files.flatMap((file) => {
    const place = `${folder}/${file}`;
    if (!fs.statSync(path.join(root, place)).isDirectory()) return [place];
    return fs
      .readdirSync(path.join(root, place))
      .toSorted()
      .map((entry) => `${place}/${entry}`);
  });
  const texts = found.map((file) => ({ name: path.basename(file), text: read(file) }));
  return {
    name,
    input: { files: texts, scheduler: scheduler ? read(`fixtures/${scheduler}`) : '' },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.join(root, 'dist/playground.html');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const page = playgroundPage();
  fs.writeFileSync(file, page);
  console.log(`dist/playground.html: ${Math.round(page.length / 1024)} KiB`);
}
