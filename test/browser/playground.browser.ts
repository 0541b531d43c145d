import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playgroundPage } from '../../build/playground.mjs';
import { accessibilityProblems, openPage, startBrowser } from './open-page.ts';
import type { OpenOptions } from './open-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-playground-'));
const file = path.join(folder, 'playground.html');
let browser: Browser;

beforeAll(async () => {
  fs.writeFileSync(file, playgroundPage());
  browser = await startBrowser();
});

afterAll(async () => {
  await browser.close();
  fs.rmSync(folder, { recursive: true });
});

/** The playground with the answer to its first example, or to the input of its link. */
async function open(options?: OpenOptions): Promise<Awaited<ReturnType<typeof openPage>>> {
  const opened = await openPage(browser, file, options);
  await answered(opened.page);
  return opened;
}

async function answered(
  page: Page,
  verdict = /passed|failed|unknown|not simulated/,
): Promise<void> {
  await page.locator('#verdict').filter({ hasText: verdict }).waitFor();
}

const textOf = async (page: Page, id: string): Promise<string> =>
  (await page.locator(`#${id}`).textContent()) ?? '';

/** Replaces the text of the editor that is shown. */
async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content:visible').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

/** The page of the plan, when its script has run. */
const planIn = (page: Page): FrameLocator => page.frameLocator('#view-plan iframe:not(.next)');

async function planText(page: Page, part: string): Promise<string> {
  await planIn(page).locator('#save:not([hidden])').waitFor();
  return (await planIn(page).locator(part).textContent()) ?? '';
}

/** Opens an example, when its plan is known. */
async function openExample(page: Page, name: string, verdict: RegExp): Promise<void> {
  await page.locator('#examples').selectOption(name);
  await answered(page, verdict);
}

test('opens with a plan that fails, and one edit mends it', async () => {
  const { page, complaints } = await open();
  expect(await textOf(page, 'verdict')).toBe('failed');
  expect(await planText(page, 'h1')).toContain('2 unschedulable');
  await page.getByText('"6"', { exact: true }).dblclick();
  await page.keyboard.type('1');
  await answered(page, /passed/);
  await planIn(page).locator('h1.passed').waitFor();
  expect(await planText(page, 'h1')).toContain('6 to place');
  expect(complaints).toEqual([]);
});

test('links within the page of the plan lead to its parts, and the page stays where it was read', async () => {
  const { page, complaints } = await open();
  await planIn(page).locator('#save:not([hidden])').waitFor();
  await planIn(page).locator('nav').getByRole('link', { name: 'Nodes' }).click();
  const scrolled = async (): Promise<number> =>
    await planIn(page)
      .locator('body')
      .evaluate(() => window.scrollY);
  await planIn(page).locator('[data-viewer="nodes"].filled').waitFor();
  const before = await scrolled();
  expect(before).toBeGreaterThan(500);
  await page.locator('.cm-content:visible').click();
  await page.keyboard.press('Control+Home');
  const old = await page.locator('#view-plan iframe').elementHandle();
  await page.keyboard.insertText('# a comment\n');
  await page.waitForFunction((frame) => !frame.isConnected, old);
  // Parts that are filled only now may be a little higher than the room that was kept for them.
  expect(Math.abs((await scrolled()) - before)).toBeLessThan(100);
  expect(complaints).toEqual([]);
});

test('explains the first example, and a StatefulSet with claim templates, without a mistake', async () => {
  const { page } = await open();
  await page.getByRole('tab', { name: 'Explain' }).click();
  const explanation = page.frameLocator('#explanation iframe:not(.next)');
  await explanation.locator('h1').filter({ hasText: 'shop/api' }).waitFor();
  await openExample(page, 'quickstart', /passed/);
  await page.locator('#explained').selectOption('shop/statefulset/postgres');
  await explanation.locator('h1').filter({ hasText: 'shop/postgres' }).waitFor();
  expect(await textOf(page, 'unexplained')).toBe('');
});

test('plans fixtures/quickstart with the bytes of the command line, without an error or a request', async () => {
  const { page, complaints } = await open();
  await openExample(page, 'quickstart', /passed/);
  // In the folder, since a document names its files as they were given.
  const cwd = path.join(root, 'fixtures/quickstart');
  const main = path.join(root, 'src/cli/main.ts');
  // The page plans one seed.
  const argv = ['--import', 'tsx', main, 'plan', '.', '-o', 'json', '--seeds', '1'];
  const printed = execFileSync(process.execPath, argv, { cwd, encoding: 'utf8' });
  expect(printed).toContain('"path": "nodes.yaml"');
  expect(await textOf(page, 'json')).toBe(printed);
  expect(await planText(page, 'h1')).toContain('Plan passed: 18 to place');
  expect(complaints).toEqual([]);
});

test('a mistake stands at its place, and going there puts the cursor into its editor', async () => {
  const { page, complaints } = await open();
  await write(page, 'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {contaners: []}\n');
  await answered(page, /not simulated/);
  const mistake = page.locator('#mistakes button').first();
  expect(await mistake.textContent()).toMatch(/^app\.yaml:4:\d+: error: .*containers/);
  await mistake.click();
  const isFocused = await page.evaluate(
    () => document.activeElement?.closest('.cm-editor') !== null,
  );
  expect(isFocused).toBe(true);
  expect(await page.locator('.cm-lintRange-error').count()).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

test('a mistake in the policy has a place too', async () => {
  const { page } = await open();
  await page.getByRole('tab', { name: 'scheduler' }).click();
  await write(
    page,
    '{\n  "kind": "Policy", "apiVersion": "v1",\n  "predicates": [{"name": "Nonsense"}]\n}',
  );
  await answered(page, /not simulated/);
  expect(await textOf(page, 'mistakes')).toMatch(/scheduler:\d+:\d+: error: .*Nonsense/);
});

test('explains the pod that has no node', async () => {
  const { page } = await open();
  await openExample(page, 'too big', /failed/);
  await page.getByRole('tab', { name: 'Explain' }).click();
  await page.locator('#explained').selectOption('default/deployment/trainer');
  const explanation = page.frameLocator('#explanation iframe:not(.next)');
  await explanation
    .locator('main')
    .filter({ hasText: /Insufficient/ })
    .waitFor();
});

test('a link carries the input', async () => {
  const { page } = await open();
  await openExample(page, 'too big', /failed/);
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page
    .locator('#shared')
    .filter({ hasText: /whole input/ })
    .waitFor();
  const { hash } = new URL(page.url());
  const { page: other } = await open({ fragment: hash });
  expect(await textOf(other, 'json')).toBe(await textOf(page, 'json'));
});

test('a damaged link says so, and the first example is there', async () => {
  const { page } = await open({ fragment: '#nonsense' });
  expect(await textOf(page, 'shared')).toContain('the link is damaged');
  expect(await textOf(page, 'verdict')).toBe('failed');
});

test('hostile names stay text', async () => {
  const { page, complaints } = await open();
  const name = '<img src=x onerror=alert(1)></script><script>alert(2)</script>';
  await write(
    page,
    `apiVersion: v1\nkind: Pod\nmetadata: {name: ${JSON.stringify(name)}}\nspec: {}\n`,
  );
  await answered(page, /not simulated/);
  expect(await textOf(page, 'mistakes')).toContain('<img src=x');
  expect(await page.locator('img').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('the keyboard reaches every part', async () => {
  const { page } = await open();
  const reached = new Set<string>();
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    reached.add(
      await page.evaluate(() => {
        const element = document.activeElement;
        return element?.closest('.cm-editor') ? 'editor' : (element?.id ?? '');
      }),
    );
  }
  for (const part of ['examples', 'share', 'tab-file-0', 'editor', 'show-plan']) {
    expect(reached).toContain(part);
  }
  await page.locator('#tab-file-0').focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.locator('#tab-file-1').getAttribute('aria-selected')).toBe('true');
});

test.each(['light', 'dark'] as const)('axe-core finds nothing, %s', async (colorScheme) => {
  const { page } = await open({ colorScheme });
  await openExample(page, 'too big', /failed/);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('fits a phone', async () => {
  const { page } = await open({ width: 360 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
