import fs from 'node:fs';
import { expect, test } from 'vitest';
import { reportAssets } from '../../../../build/report-assets.mjs';

test('the script and the style match their sources (npm run report:assets)', () => {
  const written = fs.readFileSync(new URL('assets.ts', import.meta.url), 'utf8');
  expect(written).toBe(reportAssets());
});
