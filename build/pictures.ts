// npm run pictures: writes docs/pictures/*.svg with the commands of docs/FORMATS.md.
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../src/cli/run.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PAGE = 'docs/FORMATS.md';
/** A command of the page that writes one of its pictures. */
const COMMAND = /^ {4}kschedsim (.+) -o svg=(docs\/pictures\/\S+)$/gm;

interface Picture {
  /** Relative to the root. */
  readonly file: string;
  /** The command without its output. */
  readonly argv: readonly string[];
}

/** The pictures of the page. */
export function pictures(): readonly Picture[] {
  const page = fs.readFileSync(path.join(ROOT, PAGE), 'utf8');
  return Array.from(page.matchAll(COMMAND), ([, words = '', file = '']) => ({
    file,
    argv: words.replaceAll("'", '').split(' '),
  }));
}

if (process.argv[1] === import.meta.filename) {
  process.chdir(ROOT);
  for (const { file, argv } of pictures()) {
    await run([...argv, '-o', 'svg', '--output-file', file, '--quiet', '--no-github']);
  }
}
