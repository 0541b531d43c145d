import fs from 'node:fs';
import { expect, test } from 'vitest';
import { pictures } from '../../../build/pictures.ts';
import { runInput } from '../../fuzz-input/run-input.ts';

test('the pictures of docs/FORMATS.md are what its commands draw (npm run pictures)', async () => {
  for (const { file, argv } of pictures()) {
    const { stdout, stderr } = await runInput([...argv, '-o', 'svg', '--no-github']);
    expect(stderr, file).toBe('');
    expect(fs.readFileSync(file, 'utf8'), file).toBe(stdout);
  }
});

test('every picture has its command, and README shows two of them', () => {
  const files = pictures().map(({ file }) => file);
  const written = fs
    .readdirSync('docs/pictures')
    .filter((name) => name.endsWith('.svg'))
    .map((name) => `docs/pictures/${name}`);
  expect([...files].sort()).toEqual(written.sort());
  const readme = fs.readFileSync('README.md', 'utf8');
  const shown = Array.from(readme.matchAll(/!\[[^\]]+\]\(([^)]+\.svg)\)/g), ([, file]) => file);
  expect(shown).toHaveLength(2);
  expect(files).toEqual(expect.arrayContaining(shown));
});
