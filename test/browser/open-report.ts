import fs from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import type { Outcome } from '../../src/reports/index.ts';
import { rendered } from '../support/rendered.ts';
import { openPage } from './open-page.ts';
import type { OpenOptions, OpenPage } from './open-page.ts';

/** Writes the page of a document to a file and opens it. Its script has run. */
export async function openReport(
  browser: Browser,
  { file, outcome }: { readonly file: string; readonly outcome: Outcome },
  options?: OpenOptions,
): Promise<OpenPage> {
  fs.writeFileSync(file, rendered(outcome, 'html'));
  const opened = await openPage(browser, file, options);
  await opened.page.locator('#save:not([hidden])').waitFor();
  return opened;
}

/** Brings the parts into sight that are filled only then. */
export async function fill(page: Page): Promise<void> {
  for (const viewer of await page.locator('[data-viewer]').all()) {
    await viewer.scrollIntoViewIfNeeded();
    await viewer.and(page.locator('.filled')).waitFor();
  }
}
