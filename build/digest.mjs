import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** What dist/ is built from. Contents decide, not modification times, which `git checkout` changes. */
const SOURCES = [
  'action',
  'src',
  'build',
  'bin',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

/** A digest of all sources and of the version of Node, because code caches are valid only for its V8. */
export function digestOfSources(root) {
  const files = SOURCES.flatMap((name) => filesIn(path.join(root, name)));
  const { v8 } = process.versions;
  return digest(
    root,
    files.filter((file) => !file.endsWith('.test.ts')),
    `${process.version} ${process.arch} ${v8}`,
  );
}

/** A digest of all files in dist/ except one. */
export function digestOfDist(dist, except) {
  return digest(
    dist,
    filesIn(dist).filter((file) => file !== except),
    '',
  );
}

/** All files of a folder and its subfolders, or the file itself. */
export function filesIn(place) {
  const found = fs.statSync(place, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [place];
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function digest(root, files, beside) {
  const hash = createHash('sha256').update(beside);
  for (const file of files.toSorted()) {
    const content = fs.readFileSync(file);
    hash.update(`\n${path.relative(root, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
