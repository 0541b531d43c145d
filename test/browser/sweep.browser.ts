import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SweepReport } from '../../src/outcome/index.ts';
import { plainPaint, sweepReports } from '../../src/reports/index.ts';
import { swept } from '../support/swept.ts';
import { accessibilityProblems, openPage, startBrowser } from './open-page.ts';
import type { OpenOptions, OpenPage } from './open-page.ts';
import { fill } from './open-report.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-sweep-'));
const file = path.join(folder, 'page.html');
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(async () => {
  await browser.close();
  fs.rmSync(folder, { recursive: true });
});

const options = { width: 80, paint: plainPaint, version: '1.0.0' };

async function open(report: SweepReport, opened?: OpenOptions): Promise<OpenPage> {
  fs.writeFileSync(file, sweepReports.html(report, options));
  const made = await openPage(browser, file, opened);
  await made.page.locator('#save:not([hidden])').waitFor();
  return made;
}

/** Passed, failed, unknown, with an error, without a value, and missing. */
const mixed = swept({
  axes: [
    { name: 'cluster', values: ['a.yaml'] },
    { name: 'seed', values: [0, 1] },
    { name: 'replicas', values: [6, 8, 10, 12] },
    { name: 'loss', values: ['none', 'node/x'] },
  ],
  objectives: [
    { name: 'pending', better: 'low' },
    { name: 'placed', better: 'high' },
  ],
  end: ({ axes: { replicas, loss } }) => {
    const objectives = { pending: 0, placed: Number(replicas) };
    if (replicas === 6) return { verdict: 'passed', objectives };
    if (loss === 'none') return { verdict: 'unknown', objectives };
    if (replicas === 8) return { verdict: 'failed', objectives: { ...objectives, pending: 2 } };
    return replicas === 10 ? { verdict: 'unknown', error: 'cannot be read' } : undefined;
  },
});

const evil = '<img src=x onerror=alert(1)>';
const hostile = swept({
  axes: [
    { name: evil, values: [`</script>${evil}`, `"'&\u202e`] },
    { name: '__proto__', values: ['constructor', '__proto__'] },
  ],
  objectives: [{ name: `${evil}</script>`, better: 'low' }],
  end: (_, at) =>
    at === 1
      ? { verdict: 'unknown', error: evil }
      : { verdict: 'passed', objectives: { [`${evil}</script>`]: at } },
});

/** What may be chosen beside the heat map, by its name. */
const choice = (page: Page, name: string): ReturnType<Page['locator']> =>
  page
    .locator('[data-viewer="heat"] label', { has: page.locator(`span:text-is("${name}")`) })
    .locator('select');

const heat = (page: Page): ReturnType<Page['getByRole']> =>
  page.getByRole('application', { name: /Heat map/ });

test.each([
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 1440, height: 900 },
  { colorScheme: 'light', width: 390, height: 844 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const)('a page without complaints at $width in the $colorScheme', async (opened) => {
  for (const report of [mixed, hostile]) {
    const { page, complaints } = await open(report, opened);
    await fill(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.locator('img').count()).toBe(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(opened.width);
    const shown = process.env['SWEEP_PICTURES'];
    if (shown !== undefined && report === mixed) {
      const name = `sweep-${opened.colorScheme}-${String(opened.width)}.png`;
      await page.screenshot({ path: path.join(shown, name), fullPage: true });
    }
    expect(complaints).toEqual([]);
  }
});

test('the keyboard goes through the heat map, and opens a cell with its command', async () => {
  const { page, complaints } = await open(mixed);
  await fill(page);
  const said = page.locator('[data-viewer="heat"] output');
  await choice(page, 'Down').selectOption('loss');
  await heat(page).focus();
  await page.keyboard.press('ArrowRight');
  expect(await said.textContent()).toBe(
    'replicas 6, loss none; pending 0 (mean of 2 cells); 2 cells: 2 passed, 0 failed, 0 unknown; on the Pareto front',
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  expect(await said.textContent()).toContain('2 cells: 0 passed, 2 failed, 0 unknown');
  await page.keyboard.press('ArrowRight');
  expect(await said.textContent()).toContain(
    'pending: no value; 2 cells: 0 passed, 0 failed, 2 unknown',
  );
  await page.keyboard.press('ArrowRight');
  expect(await said.textContent()).toContain(
    'pending: no value; 2 cells: 0 passed, 0 failed, 2 unknown',
  );
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const details = page.locator('#cells .details');
  expect(await details.textContent()).toContain('unknown, with an error');
  const broken = mixed.cells.find(({ error }) => error !== undefined);
  expect(await details.locator('h3').textContent()).toBe(`Cell ${broken?.id ?? ''}`);
  expect(await details.locator('pre').textContent()).toBe(
    `${broken?.command ?? ''} -o html=cell-${broken?.id ?? ''}.html`,
  );
  expect(await details.locator('.message').textContent()).toBe('cannot be read');
  expect(await details.textContent()).toContain('pendingnone');
  expect(complaints).toEqual([]);
});

test('axes, objective and cells are chosen, and all parts show the same cells', async () => {
  const { page, complaints } = await open(mixed);
  await fill(page);
  const said = page.locator('[data-viewer="heat"] output');
  await choice(page, 'Objective').selectOption('share passed');
  expect(await said.textContent()).toBe('16 of 16 cells: share passed 0% to 100%');
  await choice(page, 'Show').selectOption('failed');
  const failed = mixed.summary.failed;
  expect(await said.textContent()).toBe(`${String(failed)} of 16 cells: share passed 0% to 0%`);
  expect(await page.locator('#cells .body .row').count()).toBe(failed);
  await choice(page, 'seed').selectOption({ label: '1' });
  expect(await page.locator('#cells .body .row').count()).toBe(failed / 2);
  await choice(page, 'Across').selectOption('seed');
  await choice(page, 'Down').selectOption('nothing');
  await heat(page).focus();
  await page.keyboard.press('ArrowRight');
  expect(await said.textContent()).toContain('seed 1;');
  expect(complaints).toEqual([]);
});

test('the keyboard goes along an axis of the parallel coordinates', async () => {
  const { page, complaints } = await open(mixed);
  await fill(page);
  const said = page.locator('[data-viewer="parallel"] output');
  await page.getByRole('application', { name: /Axes and objectives/ }).focus();
  for (const axis of ['replicas', 'loss', 'pending', 'placed']) {
    await page.keyboard.press('ArrowRight');
    expect(await said.textContent()).toBe(axis);
  }
  // Down from above: the cell with the most placed pods.
  await page.keyboard.press('ArrowDown');
  expect(await said.textContent()).toContain('placed 12');
  await page.keyboard.press('Enter');
  expect(await page.locator('#cells .details pre').textContent()).toContain('kschedsim plan');
  expect(complaints).toEqual([]);
});

test('without scripts verdict, front and distributions are there; paper has the pictures too', async () => {
  fs.writeFileSync(file, sweepReports.html(mixed, options));
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`file://${file}`);
  expect(await plain.locator('#verdict').textContent()).toContain(
    'Sweep failed: 4 of 16 cells passed',
  );
  expect(await plain.locator('#front tbody tr').count()).toBe(mixed.front.points.length);
  expect(await plain.locator('#distributions svg[role="img"]').count()).toBe(2);
  const { page, complaints } = await open(mixed);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await page.locator('.filled canvas').count()).toBe(2);
  expect(await page.locator('#cells .body .row').count()).toBe(16);
  expect(complaints).toEqual([]);
});

test('10,000 cells are drawn, and chosen by the keyboard', async () => {
  const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);
  const large = swept({
    axes: [
      { name: 'seed', values: upTo(50) },
      { name: 'configuration', values: upTo(10) },
      { name: 'replicas', values: upTo(20) },
    ],
    objectives: [
      { name: 'pending', better: 'low' },
      { name: 'cost', better: 'low' },
    ],
    end: (_, at) => ({
      verdict: at % 3 === 0 ? 'failed' : 'passed',
      objectives: { pending: at % 97, cost: ((at * 7919) % 10_007) / 7 },
    }),
  });
  const { page, complaints } = await open(large);
  await fill(page);
  await heat(page).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.locator('[data-viewer="heat"] output').textContent()).toContain('50 cells');
  expect(await page.locator('#cells .tools output').textContent()).toContain('10,000 of 10,000');
  expect(complaints).toEqual([]);
});
