// npm run release:add v1.37 PATH: adds a release of Kubernetes from a checkout of its repository (CONTRIBUTING.md).
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { DEFAULT_RELEASE } from '../../src/releases/index.ts';
import { addRelease } from './add-release.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
const [version, checkout] = process.argv.slice(2);

try {
  if (checkout === undefined) throw new Error('usage: npm run release:add <v1.37> <checkout>');
  const { written, notes } = await addRelease(ROOT, checkout, version, DEFAULT_RELEASE);
  for (const [file, text] of Object.entries(written)) {
    const place = path.join(ROOT, file);
    const before = fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : undefined;
    if (before === text) continue;
    fs.writeFileSync(place, text);
    console.log(before === undefined ? `new      ${file}` : `changed  ${file}`);
  }
  execFileSync('npm', ['run', '--silent', 'releases:doc'], { cwd: ROOT, stdio: 'inherit' });
  for (const note of notes) console.log(`read     ${note}`);
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
}
