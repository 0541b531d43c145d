import fs from 'node:fs';
import { expect, test } from 'vitest';
import { reportAssets } from '../../../../build/report-assets.mjs';
import { SCRIPTS, STYLES } from './assets.ts';

test('the scripts and the styles match their sources (npm run report:assets)', () => {
  const written = fs.readFileSync(new URL('assets.ts', import.meta.url), 'utf8');
  expect(written).toBe(reportAssets());
});

test('a page has the script and the style of its viewers, and no others', () => {
  const sizes = Object.values(SCRIPTS).map(({ text }) => text.length);
  const styles = Object.values(STYLES).map(({ text }) => text.length);
  expect(Math.max(...sizes) + Math.max(...styles)).toBeLessThan(52_500);
  expect(SCRIPTS.other.text.length).toBeLessThan(8_000);
});
