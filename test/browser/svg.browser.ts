import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawnKinds } from '../../src/reports/index.ts';
import { anyOutcome } from '../support/any-outcome.ts';
import { exampleNode, examplePlan, examplePod } from '../support/example-plan.ts';
import { formatDocuments } from '../support/format-documents.ts';
import { rendered } from '../support/rendered.ts';
import { accessibilityProblems, openPage, startBrowser } from './open-page.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-svg-'));
const file = path.join(folder, 'picture.svg');
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(async () => {
  await browser.close();
  fs.rmSync(folder, { recursive: true });
});

/** Every picture that is kept, of every command, of hostile texts, and of wide letters. */
function pictures(): readonly string[] {
  const kept = fs
    .readdirSync('docs/pictures')
    .filter((name) => name.endsWith('.svg'))
    .map((name) => path.join('docs/pictures', name));
  const outcomes = [
    ...formatDocuments().map(({ outcome }) => outcome),
    ...fc.sample(anyOutcome, { seed: 6, numRuns: 40 }),
  ].filter(({ kind }) => drawnKinds.includes(kind));
  const name = 'W'.repeat(253);
  const wide = examplePlan({
    nodes: [
      exampleNode(name, { zone: name }),
      exampleNode('宽'.repeat(99), { zone: '😀'.repeat(9) }),
    ],
    pods: [
      examplePod(name, { owner: { kind: 'Deployment', name }, node: name }),
      examplePod('none', { node: null, phase: 'Pending', owner: { kind: name, name } }),
    ],
  });
  return [
    ...kept.map((one) => fs.readFileSync(one, 'utf8')),
    ...[...outcomes, wide].map((outcome) => rendered(outcome, 'svg')),
  ];
}

async function show(page: Page, picture: string): Promise<void> {
  fs.writeFileSync(file, picture);
  await page.reload();
}

/** Texts and shapes that are not within the picture. */
const outside = async (page: Page): Promise<readonly string[]> =>
  await page.evaluate(() => {
    const frame = document.documentElement.getBoundingClientRect();
    return [...document.querySelectorAll('text, rect, path')].flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const isInside =
        left >= frame.left - 1 &&
        right <= frame.right + 1 &&
        top >= frame.top - 1 &&
        bottom <= frame.bottom + 1;
      return isInside ? [] : [one.outerHTML.slice(0, 200)];
    });
  });

/** Pairs of texts that overlap. Slanted texts are left out: their boxes are larger than the texts. */
const overlapping = async (page: Page): Promise<readonly string[]> =>
  await page.evaluate(() => {
    const upright = [...document.querySelectorAll('text')].filter(
      (one) => !(one.getAttribute('transform') ?? '').includes('rotate'),
    );
    const boxes = upright.map((one) => ({
      text: one.textContent,
      box: one.getBoundingClientRect(),
    }));
    return boxes.flatMap(({ text, box }, at) =>
      boxes.slice(at + 1).flatMap((other) => {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        return across > 1 && down > 3 ? [`${text} | ${other.text}`] : [];
      }),
    );
  });

describe('a picture', () => {
  test('opens without an error or a request; nothing is outside of it, and no text on another', async () => {
    fs.writeFileSync(file, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const { page, complaints } = await openPage(browser, file);
    for (const picture of pictures()) {
      await show(page, picture);
      expect(complaints).toEqual([]);
      expect(await outside(page)).toEqual([]);
      expect(await overlapping(page)).toEqual([]);
    }
  });

  test('follows the theme of its reader', async () => {
    fs.writeFileSync(file, rendered(examplePlan(), 'svg'));
    const coloursIn = async (colorScheme: 'dark' | 'light'): Promise<readonly string[]> => {
      const { page } = await openPage(browser, file, { colorScheme });
      return await page.evaluate(() =>
        ['.ground', 'text'].map((one) => {
          const found = document.querySelector(`.kschedsim ${one}`);
          return found === null ? '' : getComputedStyle(found).fill;
        }),
      );
    };
    expect(await coloursIn('light')).toEqual(['rgb(255, 255, 255)', 'rgb(161, 38, 13)']);
    expect(await coloursIn('dark')).toEqual(['rgb(23, 28, 35)', 'rgb(255, 155, 133)']);
  });

  test('has a name for screen readers, also within a page', async () => {
    const page = path.join(folder, 'page.html');
    const picture = rendered(examplePlan(), 'svg');
    const markup = `<!doctype html><html lang="en"><title>t</title><main><h1>t</h1>${picture}</main></html>`;
    fs.writeFileSync(page, markup);
    const { page: opened } = await openPage(browser, page);
    expect(await accessibilityProblems(opened)).toEqual([]);
    const image = opened.getByRole('img', { name: /^kschedsim: Plan / });
    expect(await image.count()).toBe(1);
  });
});
