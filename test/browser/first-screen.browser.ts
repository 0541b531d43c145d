import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/reports/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { compare, drain, survive } from '../../src/whatif/index.ts';
import { fixtureObjects } from '../support/rendered.ts';
import { startBrowser } from './open-page.ts';
import { fill, openReport } from './open-report.ts';

/* What a reader sees without scrolling, and that nothing moves under their eyes. */

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-first-screen-'));
const file = path.join(folder, 'page.html');
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(async () => {
  await browser.close();
  fs.rmSync(folder, { recursive: true });
});

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const PAGES: Readonly<Record<string, () => Promise<Outcome>>> = {
  'a plan that passes': async () => plan({ objects: await fixtureObjects('quickstart') }),
  'a plan that fails': async () => plan({ objects: await fixtureObjects('too-big') }),
  'a plan without free GPUs': async () =>
    plan({ objects: await fixtureObjects('examples/gpu-cluster') }),
  losses: async () => survive({ objects: await fixtureObjects('survive') }),
  'a drain': async () =>
    drain({ objects: await fixtureObjects('examples/web-shop') }, { nodes: ['medium-a'] }),
  'a comparison': async () => {
    const base = { objects: await fixtureObjects('storefront') };
    return compare({ base, head: { ...base, options: { seed: 3 } } });
  },
};

/** Sums up what moves on a page from its beginning on. */
const RECORD_SHIFTS = `
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.moved += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

async function open(outcome: Outcome, screen: (typeof SCREENS)[number]): Promise<Page> {
  const { page } = await openReport(browser, { file, outcome }, screen);
  await page.addInitScript(RECORD_SHIFTS);
  await page.reload();
  await page.locator('#save:not([hidden])').waitFor();
  return page;
}

/** Lowest edge of the parts on the screen, in pixels. */
const bottomOf = async (page: Page, parts: string): Promise<number> =>
  await page
    .locator(parts)
    .evaluateAll((found) => Math.max(...found.map((one) => one.getBoundingClientRect().bottom)));

describe.each(Object.entries(PAGES))('%s', (_name, make) => {
  test.each(SCREENS)('on $width by $height', async (screen) => {
    const page = await open(await make(), screen);
    const picture = page.locator('.lead .drawing, .lead .times').first();
    await picture.waitFor();
    for (const part of ['h1', '.why', '.lead .drawing, .lead .times', '#worst h2 + p'])
      if ((await page.locator(part).count()) > 0)
        expect(await bottomOf(page, part), part).toBeLessThanOrEqual(screen.height);
    expect((await page.locator('.why').textContent())?.length).toBeGreaterThan(10);
    await fill(page);
    expect(await page.evaluate<number>('window.moved')).toBeLessThan(0.01);
  });
});

test('a map fills its frame with 3 nodes and with 5,000', async () => {
  const small = plan({ objects: await fixtureObjects('too-big') });
  const [node] = small.nodes;
  if (node === undefined) throw new Error('no node');
  const many = Array.from({ length: 5000 }, (_, at) => ({
    ...node,
    name: `node-${String(at)}`,
    zone: `zone-${String(at % 3)}`,
    requested: { cpu: at < 2500 ? 0 : (node.allocatable['cpu'] ?? 0) },
  }));
  for (const outcome of [small, { ...small, nodes: many }]) {
    const page = await open(outcome, { width: 1440, height: 900 });
    const canvas = page.locator('#map canvas');
    await canvas.waitFor();
    // The first drawing may be a frame away.
    const painted = async (): Promise<number> =>
      await canvas.evaluate((element) => {
        const { width, height } = element as HTMLCanvasElement;
        const context = (element as HTMLCanvasElement).getContext('2d');
        const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] };
        let cells = 0;
        for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) cells++;
        return cells / (width * height);
      });
    await expect.poll(painted).toBeGreaterThan(outcome === small ? 0.85 : 0.6);
  }
});

test('no word is broken on paper', async () => {
  const page = await open(plan({ objects: await fixtureObjects('quickstart') }), {
    width: 718,
    height: 1000,
  });
  await fill(page);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const broken = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement?.checkVisibility() !== true) continue;
      // A line may end after a hyphen, a slash and the like, as it may after a space.
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()]
          .filter(({ width }) => width > 0)
          .map(({ top }) => top);
        if (new Set(tops).size > 1) found.push(word);
      }
    }
    return found;
  });
  expect(broken.filter((word) => word.length < 40)).toEqual([]);
});
