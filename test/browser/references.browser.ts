import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pod } from '../../src/objects/index.ts';
import type { Outcome } from '../../src/reports/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { compare, drain, explain, survive } from '../../src/whatif/index.ts';
import { fixtureObjects, rendered } from '../support/rendered.ts';
import { bundledFonts, openPage, startBrowser } from './open-page.ts';
import { pictureDifference, smallCopy } from './picture-difference.ts';

/* Pages look as in test/browser/references, small copies that someone has looked at; npm run references renews them. */

const REFERENCES = fileURLToPath(new URL('references', import.meta.url));
/** Most of a page that may differ from its reference. */
const TOLERANCE = 0.01;
/** What a page is looked at on; of long pages the beginning. */
const VIEWS = {
  desk: { width: 1440, height: 900, shown: 1800 },
  phone: { width: 390, height: 844, shown: 1688 },
  // A4 within its margins.
  paper: { width: 718, height: 1000, shown: 2000 },
};

/** It is kept if a page differs, with the picture of that page. */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-references-'));
let browser: Browser;
let table: Page;
let isAsExpected = true;

beforeAll(async () => {
  browser = await startBrowser(await bundledFonts(folder));
  table = await (await browser.newContext()).newPage();
});

afterAll(async () => {
  await browser.close();
  if (isAsExpected) fs.rmSync(folder, { recursive: true });
});

interface Case {
  readonly name: string;
  readonly theme: 'dark' | 'light';
  readonly view: keyof typeof VIEWS;
  readonly outcome: () => Promise<Outcome>;
}

const CASES: readonly Case[] = [
  {
    name: 'plan',
    theme: 'light',
    view: 'desk',
    outcome: async () => plan({ objects: await fixtureObjects('quickstart') }),
  },
  {
    name: 'plan-printed',
    theme: 'dark',
    view: 'paper',
    outcome: async () => plan({ objects: await fixtureObjects('quickstart') }),
  },
  {
    name: 'plan-failed',
    theme: 'light',
    view: 'phone',
    outcome: async () => plan({ objects: await fixtureObjects('too-big') }),
  },
  {
    name: 'plan-gpus',
    theme: 'dark',
    view: 'desk',
    outcome: async () => plan({ objects: await fixtureObjects('examples/gpu-cluster') }),
  },
  { name: 'explain', theme: 'light', view: 'desk', outcome: explained },
  {
    name: 'compare',
    theme: 'light',
    view: 'desk',
    outcome: async () => {
      const base = { objects: await fixtureObjects('storefront') };
      return compare({ base, head: { ...base, options: { seed: 3 } } });
    },
  },
  {
    name: 'survive',
    theme: 'dark',
    view: 'phone',
    outcome: async () => survive({ objects: await fixtureObjects('survive') }),
  },
  {
    name: 'drain',
    theme: 'light',
    view: 'desk',
    outcome: async () =>
      drain(
        { objects: await fixtureObjects('examples/web-shop') },
        { nodes: ['medium-a', 'medium-b'] },
      ),
  },
];

async function explained(): Promise<Outcome> {
  const objects = await fixtureObjects('quickstart');
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'api', namespace: 'shop' },
    spec: {
      containers: [{ name: 'api', image: 'api', resources: { requests: { cpu: '500m' } } }],
    },
  } as const satisfies Pod;
  return explain({ objects, pod });
}

/** The page of a document, with all parts that are filled when they come into sight. */
async function open({ name, theme, view, outcome }: Case): Promise<Page> {
  const file = path.join(folder, `${name}.html`);
  fs.writeFileSync(file, rendered(await outcome(), 'html'));
  const { width, height } = VIEWS[view];
  const { page } = await openPage(browser, file, { colorScheme: theme, width, height });
  await page.locator('#save:not([hidden])').waitFor();
  for (const viewer of await page.locator('[data-viewer]').all()) {
    await viewer.scrollIntoViewIfNeeded();
    await viewer.and(page.locator('.filled')).waitFor();
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  if (view === 'paper') {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
  }
  return page;
}

async function photograph(page: Page, view: Case['view']): Promise<Buffer> {
  const { width, shown } = VIEWS[view];
  const all = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(shown, all) };
  return await smallCopy(table, await page.screenshot({ fullPage: true, clip }));
}

test.each(CASES)('$name looks as in its reference, $view, $theme', async (one) => {
  const reference = path.join(REFERENCES, `${one.name}-${one.theme}.png`);
  const picture = await photograph(await open(one), one.view);
  if (process.env['RENEW_REFERENCES'] === 'all') {
    fs.mkdirSync(REFERENCES, { recursive: true });
    fs.writeFileSync(reference, picture);
  }
  const difference = await pictureDifference(table, picture, fs.readFileSync(reference));
  const actual = path.join(folder, path.basename(reference));
  if (difference > TOLERANCE) {
    isAsExpected = false;
    fs.writeFileSync(actual, picture);
  }
  const advice = `it looks as ${actual} now; if that is right: npm run references`;
  expect(difference, advice).toBeLessThanOrEqual(TOLERANCE);
});

test('a page without a part, in the other theme or in larger letters is another picture', async () => {
  const one = CASES.find(({ name }) => name === 'explain');
  if (one === undefined) throw new Error('no case');
  const page = await open(one);
  const before = await photograph(page, one.view);
  expect(await pictureDifference(table, before, await photograph(page, one.view))).toBe(0);
  const differenceAfter = async (change: () => Promise<void>): Promise<number> => {
    await change();
    return await pictureDifference(table, before, await photograph(page, one.view));
  };
  const changes = [
    async () => page.emulateMedia({ colorScheme: 'dark' }),
    async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.evaluate(() => (document.body.style.fontSize = '18px'));
    },
    async () => {
      await page.evaluate(() => {
        document.body.style.fontSize = '';
        document.querySelector('#verdicts')?.remove();
      });
    },
  ];
  for (const change of changes)
    expect(await differenceAfter(change)).toBeGreaterThan(TOLERANCE * 3);
});
