// npx tsx test/browser/measure-page.ts FILE: first paint and slowest frames of a page of a plan. bench/measure-pages.ts runs it.
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { startBrowser } from './open-page.ts';

/** Time for a part of the page to come to rest after an action, in milliseconds. */
const REST = 1500;

const print = (name: string, figure: string): void => console.log(name.padEnd(24) + figure);

async function measurePage(page: Page): Promise<void> {
  await page.addInitScript(RECORD_FRAMES);
  await page.goto(pathToFileURL(file).href);
  await page.locator('#save:not([hidden])').waitFor();
  const paint = await page.evaluate<number>(
    "performance.getEntriesByName('first-contentful-paint')[0].startTime",
  );
  print('first paint', `${paint.toFixed(0)} ms`);
  await frames(page, 'opening', async () => Promise.resolve());
  await frames(page, 'node map, first fill', async () => sight(page, 'map'));
  await frames(page, 'node map, zoom', async () => zoom(page, 'map', 'Zoom in', 'Zoom out'));
  await frames(page, 'node map, colour', async () => {
    await page.locator('#map').getByLabel('Colour by').selectOption('memory');
  });
  const placements = page.locator('#pods');
  await frames(page, 'placements, first fill', async () => sight(page, 'pods'));
  await frames(page, 'placements, search', async () => {
    await placements.getByLabel('Search').pressSequentially('app-77 node-001', { delay: 60 });
  });
  await frames(page, 'placements, no search', async () => placements.getByLabel('Search').fill(''));
  for (const column of ['Node', 'Pod', 'Attempts']) {
    await frames(page, `placements, by ${column}`, async () =>
      placements.getByRole('button', { name: column, exact: true }).click(),
    );
  }
  await frames(page, 'timeline, first fill', async () => sight(page, 'timeline'));
  await frames(page, 'timeline, zoom', async () =>
    zoom(page, 'timeline', 'Zoom in in time', 'Zoom out in time'),
  );
  await frames(page, 'events, first fill', async () => sight(page, 'events'));
  await frames(page, 'events, search', async () => {
    await page.locator('#events').getByLabel('Search').pressSequentially('pulled', { delay: 60 });
  });
  await frames(page, 'events, by Object', async () =>
    page.locator('#events').getByRole('button', { name: 'Object', exact: true }).click(),
  );
}

/** Keeps the longest time from one frame to the next, by the clock: the time that a frame is given may be that of its plan. */
const RECORD_FRAMES = `
  window.longestFrame = 0;
  let last;
  const tick = () => {
    const now = performance.now();
    if (last !== undefined) window.longestFrame = Math.max(window.longestFrame, now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
`;

/** The longest frame from an action on, until the page is at rest. */
async function frames(page: Page, name: string, action: () => Promise<unknown>): Promise<void> {
  if (name !== 'opening') await page.evaluate('window.longestFrame = 0');
  await action();
  await page.waitForTimeout(REST);
  print(name, `${(await page.evaluate<number>('window.longestFrame')).toFixed(0)} ms`);
}

async function sight(page: Page, name: string): Promise<void> {
  const viewer = page.locator(`[data-viewer="${name}"]`);
  await viewer.scrollIntoViewIfNeeded();
  await viewer.and(page.locator('.filled')).waitFor();
}

async function zoom(page: Page, name: string, nearer: string, farther: string): Promise<void> {
  const tools = page.locator(`#${name}`);
  for (const label of [nearer, nearer, nearer, farther, farther]) {
    await tools.getByRole('button', { name: label, exact: true }).click();
    await page.waitForTimeout(100);
  }
}

const [file = 'plan.html'] = process.argv.slice(2);
const browser = await startBrowser();
try {
  await measurePage(await browser.newPage({ viewport: { width: 1400, height: 900 } }));
} finally {
  await browser.close();
}
