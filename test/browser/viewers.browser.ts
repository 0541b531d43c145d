import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Plan, PlannedNode } from '../../src/outcome/index.ts';
import type { Outcome } from '../../src/reports/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { compare, pack, survive } from '../../src/whatif/index.ts';
import { fixtureObjects } from '../support/rendered.ts';
import { startBrowser } from './open-page.ts';
import type { OpenPage } from './open-page.ts';
import { fill, openReport } from './open-report.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-viewers-'));
const file = path.join(folder, 'page.html');
let browser: Browser;
let quickstart: Plan;
let tooBig: Plan;

beforeAll(async () => {
  browser = await startBrowser();
  quickstart = plan({ objects: await fixtureObjects('quickstart') });
  tooBig = plan({ objects: await fixtureObjects('too-big') });
});

afterAll(async () => {
  await browser.close();
  fs.rmSync(folder, { recursive: true });
});

const open = async (outcome: Outcome): Promise<OpenPage> =>
  await openReport(browser, { file, outcome });

test('a finding opens its pod, a typed node has its reasons, and the map has them all', async () => {
  const { page, complaints } = await open(tooBig);
  await page.getByRole('button', { name: /Why, node by node: .*renderer/ }).click();
  const details = page.locator('#pods .details');
  expect(await details.locator('h3').textContent()).toBe('default/renderer');
  const [renderer] = tooBig.pods.filter(({ name }) => name === 'renderer');
  const [group] = renderer?.rejections ?? [];
  const node = group?.nodes[0] ?? '';
  await details.getByLabel('Why not on node').fill(node);
  const reason = `${group?.plugin ?? ''}: ${group?.reasons.join(', ') ?? ''}`;
  expect(await details.locator('output').textContent()).toContain(reason);
  expect(await details.locator('code').textContent()).toContain('explain default/renderer');
  await details.getByRole('button', { name: 'Show on the node map' }).click();
  expect(await page.getByLabel('Colour by').inputValue()).toBe('why not renderer');
  await page.getByRole('application', { name: /Node map/ }).focus();
  await page.keyboard.press('ArrowRight');
  const said = (await page.locator('[data-viewer="map"] output').textContent()) ?? '';
  const [selected] = tooBig.nodes.filter(({ name }) => said.startsWith(name));
  const own = renderer?.rejections?.find(({ nodes }) => nodes.includes(selected?.name ?? ''));
  expect(said).toContain(own?.reasons.join(', '));
  expect(complaints).toEqual([]);
});

test('steps and expectations of a scenario are marked on the timeline', async () => {
  const scenario = {
    steps: [{ at: 2, kind: 'drain', text: 'drain worker-1' }],
    expectations: [{ at: 4, kind: 'pods', text: '3 pods Running', met: false, found: '2' }],
  };
  const { page, complaints } = await open({ ...quickstart, scenario });
  await fill(page);
  const marks = page.getByLabel('Steps and expectations');
  const texts = ['2s: drain worker-1', '4s: expected 3 pods Running: not met, found 2'];
  expect(await marks.locator('option').allTextContents()).toEqual(['choose', ...texts]);
  await marks.selectOption(texts[1] ?? '');
  expect(await page.locator('[data-viewer="timeline"] output').textContent()).toBe(texts[1]);
  expect(complaints).toEqual([]);
});

test('the map of losses says what the loss of a node leaves', async () => {
  const survival = survive({ objects: await fixtureObjects('survive') });
  const { page, complaints } = await open(survival);
  await fill(page);
  await page.getByRole('application', { name: /Map of losses/ }).focus();
  await page.keyboard.press('ArrowRight');
  const said = (await page.locator('[data-viewer="map"] output').textContent()) ?? '';
  const loss = survival.losses.find(({ nodes, as }) =>
    said.startsWith(`Loss of ${nodes[0] ?? ''}, ${as}:`),
  );
  expect(said).toContain(`${String(loss?.displaced)} pods displaced`);
  expect(said).toContain(`${String(loss?.placed)} placed again`);
  expect(complaints).toEqual([]);
});

test('the keyboard goes through the node map, zooms it and opens a node', async () => {
  const { page, complaints } = await open(quickstart);
  await fill(page);
  const map = page.getByRole('application', { name: /Node map/ });
  const said = page.locator('[data-viewer="map"] output');
  await map.focus();
  await page.keyboard.press('ArrowRight');
  const first = await said.textContent();
  await page.keyboard.press('ArrowRight');
  expect(await said.textContent()).not.toBe(first);
  await page.keyboard.press('+');
  await page.keyboard.press('-');
  await page.keyboard.press('Enter');
  const node = (await said.textContent())?.split(',')[0] ?? '';
  expect(await page.locator('#pods').getByLabel('Search').inputValue()).toBe(node);
  expect(complaints).toEqual([]);
});

test('the areas of the node map are node pools by their label', async () => {
  const { page } = await open(quickstart);
  await fill(page);
  const poolOf = ({ labels = {} }: PlannedNode): string => labels['pool'] ?? '';
  const pools = [...new Set(quickstart.nodes.map(poolOf))].sort();
  expect(pools.length).toBeGreaterThan(1);
  await page.locator('#map').getByLabel('Areas').selectOption('label pool');
  await page.getByRole('application', { name: /Node map/ }).focus();
  const said = page.locator('[data-viewer="map"] output');
  const order: string[] = [];
  while (order.length < quickstart.nodes.length) {
    await page.keyboard.press('ArrowRight');
    order.push(((await said.textContent()) ?? '').split(',')[0] ?? '');
  }
  const byPool = pools.flatMap((pool) => quickstart.nodes.filter((node) => poolOf(node) === pool));
  expect(order).toEqual(byPool.map(({ name }) => name));
});

test('a node of one side is outlined on the other, and both maps have one colouring', async () => {
  const objects = await fixtureObjects('storefront');
  const gone = objects.find(({ kind }) => kind === 'Node')?.metadata.name ?? '';
  const without = objects.filter(({ metadata }) => metadata.name !== gone);
  const { page } = await open(compare({ base: { objects }, head: { objects: without } }));
  await fill(page);
  const said = page.locator('[data-viewer="moves"] output').last();
  await page.getByRole('application', { name: /After/ }).focus();
  do await page.keyboard.press('ArrowRight');
  while (!((await said.textContent()) ?? '').startsWith(`${gone}:`));
  expect(await said.textContent()).toContain('not there after');
  await page
    .getByRole('group', { name: /Before/ })
    .getByLabel('Colour by')
    .selectOption('all pods');
  const chosen = page.getByRole('group', { name: /After/ }).getByLabel('Colour by');
  expect(await chosen.inputValue()).toBe('all pods');
});

test('the keyboard opens a workload of the timeline and zooms in time', async () => {
  const { page, complaints } = await open(quickstart);
  await fill(page);
  const said = page.locator('[data-viewer="timeline"] output');
  await page.getByRole('application', { name: /Timeline/ }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await said.textContent()).toContain('running');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  const pod = quickstart.pods[0]?.name ?? '';
  expect(await said.textContent()).toContain(pod);
  const window = (await said.textContent())?.split('.')[0];
  await page.keyboard.press('+');
  expect((await said.textContent())?.split('.')[0]).not.toBe(window);
  expect(complaints).toEqual([]);
});

test('steps are played one by one', async () => {
  const packing = pack({ objects: await fixtureObjects('pack/shop') });
  const { page } = await open(packing);
  const steps = page.locator('.steps > li');
  expect(await steps.count()).toBe(packing.steps.length);
  const visible = async (): Promise<number> => await page.locator('.steps > li:visible').count();
  expect(await visible()).toBe(1);
  await page.getByLabel('Step', { exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await visible()).toBe(2);
});
