import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Comparison, Plan, PlannedPod, Survival } from '../../src/outcome/index.ts';
import type { Outcome } from '../../src/reports/index.ts';
import { foldedLosses } from '../../src/reports/reading/losses.ts';
import { plan } from '../../src/simulation/index.ts';
import { compare, planWithRemedies, survive } from '../../src/whatif/index.ts';
import { formatDocuments } from '../support/format-documents.ts';
import { fixtureObjects, rendered } from '../support/rendered.ts';
import { accessibilityProblems, startBrowser } from './open-page.ts';
import type { OpenOptions, OpenPage } from './open-page.ts';
import { fill, openReport } from './open-report.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-report-'));
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

/** The page of a document, when its script has run. */
async function open(outcome: Outcome, options?: OpenOptions): Promise<OpenPage> {
  return await openReport(browser, { file, outcome }, options);
}

/** Shows another document: this browser is one process and ends with its first closed page. */
async function show(page: Page, outcome: Outcome): Promise<void> {
  fs.writeFileSync(file, rendered(outcome, 'html'));
  await page.reload();
  await page.locator('#save:not([hidden])').waitFor();
}

/** A figure of the head; what is none is not shown. */
async function figure(page: Page, name: string): Promise<number> {
  const shown = page.locator(`[data-figure="${name}"]`);
  return (await shown.count()) === 0 ? 0 : Number(await shown.first().getAttribute('data-value'));
}

/** The texts of a table's cells, by row. */
async function rowsOf(page: Page, caption: string): Promise<readonly (readonly string[])[]> {
  const rows = page.locator('table', { has: page.locator(`caption:text-is("${caption}")`) });
  return await rows
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
    );
}

test('what to apply for a remedy is copied, or selected where no clipboard is allowed', async () => {
  const planned = planWithRemedies({ objects: await fixtureObjects('too-big') });
  const { page } = await open(planned);
  const manifest = page.locator('#findings details', { hasText: 'To apply:' }).first();
  await manifest.locator('summary').click();
  const copy = manifest.getByRole('button', { name: 'Copy' });
  await copy.click();
  const done = manifest.getByRole('button', { name: /Copied|Selected/ });
  await done.waitFor();
  const isCopied = (await done.textContent()) === 'Copied';
  const text = await page.evaluate(
    async (copied) =>
      copied ? await navigator.clipboard.readText() : (window.getSelection()?.toString() ?? ''),
    isCopied,
  );
  const shown = await manifest.locator('pre').textContent();
  expect(text.trim()).toBe(shown?.trim());
  expect(text).toContain('kind: Deployment');
});

test('every document of every command opens without an error or a request', async () => {
  const { page, complaints } = await open(quickstart);
  for (const { command, verdict, outcome } of formatDocuments()) {
    await show(page, outcome);
    expect(complaints, `${command} ${verdict}`).toEqual([]);
    expect(await page.locator('#verdict').getAttribute('data-verdict')).toBe(verdict);
  }
});

describe('the page agrees with the document', () => {
  test('plan', async () => {
    for (const outcome of [quickstart, tooBig]) {
      const { page, complaints } = await open(outcome);
      const { summary } = outcome;
      for (const name of ['nodes', 'pods', 'placed', 'unschedulable', 'preempted'] as const) {
        expect(await figure(page, name), name).toBe(summary[name]);
      }
      await fill(page);
      const rows = page.locator('[data-viewer="pods"] .body .row');
      const shown = await rows.evaluateAll((all) =>
        all.map((row) => [...row.children].slice(0, 4).map((cell) => cell.textContent)),
      );
      const placed = (pod: PlannedPod): readonly string[] => [
        pod.name,
        pod.namespace,
        pod.owner === undefined ? '' : `${pod.owner.kind}/${pod.owner.name}`,
        pod.node ?? 'none',
      ];
      // Pods without a node first.
      const { pods } = outcome;
      const [without, others] = [true, false].map((is) =>
        pods.filter(({ node }) => (node === null) === is),
      );
      expect(shown).toEqual([...(without ?? []), ...(others ?? [])].map(placed));
      expect(await page.locator('[data-viewer="events"] output').textContent()).toBe(
        `${String(outcome.events.length)} of ${String(outcome.events.length)}`,
      );
      expect(complaints).toEqual([]);
    }
  });

  test('compare', async () => {
    const base = { objects: await fixtureObjects('storefront') };
    const comparison: Comparison = compare({
      base,
      head: { ...base, options: { seed: 3 } },
    });
    const { page } = await open(comparison);
    await fill(page);
    const [first] = comparison.moved.map(({ from }) => from).sort();
    const leaving = comparison.moved.filter(({ from }) => from === first).length;
    const map = page.getByRole('application', { name: /Before/ });
    await map.focus();
    const said = page.locator('[data-viewer="moves"] output').first();
    while (!((await said.textContent()) ?? '').startsWith(`${first ?? ''}:`))
      await page.keyboard.press('ArrowRight');
    const pods = comparison.nodes.pods ?? [];
    const counted = pods.find(({ name }) => name === first);
    expect(await said.textContent()).toMatch(
      new RegExp(
        `: ${String(counted?.base)} pods? before, ${String(counted?.head)} pods? after. ${String(leaving)} pods? move to `,
      ),
    );
    const ofNodes = await rowsOf(page, 'Pods of every node, the largest changes first');
    expect(ofNodes.map(([name, , before, after]) => [name, before, after]).sort()).toEqual(
      pods.map(({ name, base: before, head: after }) => [name, String(before), String(after)]),
    );
    const { summary } = comparison;
    expect(await figure(page, 'moved')).toBe(summary.moved);
    expect(await figure(page, 'only ties')).toBe(summary.onlyTies);
    expect(summary.moved).toBeGreaterThan(0);
    const movers = await rowsOf(page, 'Moved pods by what decided');
    expect(movers.reduce((sum, [, pods]) => sum + Number(pods), 0)).toBe(summary.moved);
    const moves = await rowsOf(page, 'Moves');
    const podsOf = (workload = ''): number => Number(/ ×(\d+)$/.exec(workload)?.[1] ?? 1);
    expect(moves.reduce((sum, [, workload]) => sum + podsOf(workload), 0)).toBe(summary.moved);
  });

  test('survive', async () => {
    const survival: Survival = survive({ objects: await fixtureObjects('survive') });
    const { page } = await open(survival);
    const rows = await rowsOf(page, 'Losses');
    expect(rows.map(([mark, , ...figures]) => [mark, ...figures.slice(0, 5)])).toEqual(
      foldedLosses(survival.losses).map(({ loss, as }) => [
        loss.survived ? '✓' : '✗',
        as,
        ...[loss.displaced, loss.placed, loss.pending.length, loss.lost.length].map(String),
      ]),
    );
  });
});

test('the saved JSON has the bytes of -o json', async () => {
  const { page } = await open(tooBig);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as JSON' }).click();
  const saved = path.join(folder, 'saved.json');
  await (await download).saveAs(saved);
  expect(fs.readFileSync(saved, 'utf8')).toBe(rendered(tooBig, 'json'));
});

test('from the verdict to why a pod is not on a node in three clicks', async () => {
  const { page } = await open(tooBig);
  await page.getByRole('link', { name: 'Placements' }).click();
  const pods = page.locator('#pods');
  await pods.getByLabel('Show').selectOption('without a node');
  await pods.getByRole('button', { name: 'renderer' }).click();
  const details = pods.locator('.details');
  expect(await details.locator('h3').textContent()).toBe('default/renderer');
  const [renderer] = tooBig.pods.filter(({ name }) => name === 'renderer');
  const nodes = renderer?.rejections?.flatMap((one) => one.nodes) ?? [];
  expect(nodes).toHaveLength(tooBig.nodes.length);
  for (const node of nodes) expect(await details.textContent()).toContain(node);
});

test('search, filter and sort find pods', async () => {
  const { page } = await open(quickstart);
  await fill(page);
  const pods = page.locator('#pods');
  await pods.getByLabel('Search').fill('postgres running');
  const hits = quickstart.pods.filter(({ name }) => name.startsWith('postgres'));
  expect(await pods.locator('.body .row').count()).toBe(hits.length);
  await pods.getByLabel('Search').fill('POSTGRES-0');
  expect(await pods.locator('.body .row').count()).toBe(1);
  // No pattern.
  await pods.getByLabel('Search').fill('postgres.0');
  expect(await pods.locator('.body .row').count()).toBe(0);
  await pods.getByLabel('Search').fill('');
  await pods.getByRole('button', { name: 'Node', exact: true }).click();
  const column = await pods
    .locator('.body .row')
    .evaluateAll((all) => all.map((row) => row.children[3]?.textContent ?? ''));
  expect(column).toEqual([...column].sort());
  expect(column).toHaveLength(quickstart.pods.length);
});

test('hostile names stay text', async () => {
  const name = '</script><img src=x onerror=alert(1)>\u202e';
  const long = `${name}${'x'.repeat(10_000)}`;
  const [pod] = quickstart.pods;
  const [node] = quickstart.nodes;
  if (pod === undefined || node === undefined) throw new Error('no pod');
  const hostile: Plan = {
    ...quickstart,
    pods: [{ ...pod, name, owner: { kind: name, name: long }, node: long, message: name }],
    nodes: [{ ...node, name: long, zone: name }],
    events: [{ at: 0, type: 'Normal', reason: name, object: long, message: name }],
    warnings: [long],
  };
  const { page, complaints } = await open(hostile);
  await fill(page);
  await page.locator('#pods .body button').first().click();
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.locator('#pods .details h3').textContent()).toContain('</script><img');
  expect(complaints).toEqual([]);
});

test.each(['light', 'dark'] as const)('axe-core finds nothing, %s', async (colorScheme) => {
  const survival = survive({ objects: await fixtureObjects('survive') });
  for (const outcome of [tooBig, quickstart, survival]) {
    const { page } = await open(outcome, { colorScheme });
    await fill(page);
    for (const why of (await page.getByRole('button', { name: /Why, node/ }).all()).slice(0, 1))
      await why.click();
    expect(await accessibilityProblems(page)).toEqual([]);
  }
});

test('axe-core finds nothing on a page of any command', async () => {
  const { page } = await open(quickstart);
  for (const { command, verdict, outcome } of formatDocuments()) {
    if (verdict !== 'failed') continue;
    await show(page, outcome);
    expect(await accessibilityProblems(page), command).toEqual([]);
  }
});

const widthOf = async (page: Page): Promise<number> =>
  await page.evaluate(() => document.documentElement.scrollWidth);

test('a page of any command fits a phone', async () => {
  const { page } = await open(tooBig, { width: 360 });
  const failed = formatDocuments().filter(({ verdict }) => verdict === 'failed');
  const outcomes = [tooBig, quickstart, ...failed.map(({ outcome }) => outcome)];
  for (const outcome of outcomes) {
    await show(page, outcome);
    await fill(page);
    expect(await widthOf(page), outcome.kind).toBeLessThanOrEqual(360);
  }
});

test('paper has every pod within its width, and no tools', async () => {
  const { page } = await open(quickstart, { width: 800 });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#pods .body .row').count()).toBe(quickstart.pods.length);
  expect(await page.locator('nav').isVisible()).toBe(false);
  expect(await widthOf(page)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});

test('a page without scripts has the verdict, the findings and the reasons', () => {
  const page = rendered(tooBig, 'html');
  const [markup = ''] = page.split('<script');
  for (const { message } of tooBig.findings) {
    expect(markup).toContain(message.replaceAll("'", '&#39;'));
  }
});
