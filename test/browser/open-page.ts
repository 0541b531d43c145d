import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import chromium from '@sparticuz/chromium';
import axe from 'axe-core';
import { chromium as playwright } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';

/** A page, and what went wrong on it. */
export interface OpenPage {
  readonly page: Page;
  /** Console errors, exceptions, and requests for anything but the page itself. */
  readonly complaints: readonly string[];
}

/** Starts a browser without a window. The caller closes it. `fontFile`: a fontconfig file instead of the machine's. */
export async function startBrowser(fontFile?: string): Promise<Browser> {
  return await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args,
    ...(fontFile === undefined ? {} : { env: { ...process.env, FONTCONFIG_FILE: fontFile } }),
  });
}

/** Writes a fontconfig file with only the fonts of the browser's package into a folder, and returns its name. */
export async function bundledFonts(folder: string): Promise<string> {
  // Unpacks the fonts beside the browser.
  await chromium.executablePath();
  const file = path.join(folder, 'fonts.conf');
  const fonts = path.join(os.tmpdir(), 'fonts', 'fonts');
  if (!fs.existsSync(fonts))
    throw new Error(`no fonts in ${fonts}: remove ${os.tmpdir()}/chromium`);
  fs.writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${path.join(folder, 'fonts-cache')}</cachedir></fontconfig>
`,
  );
  return file;
}

export interface OpenOptions {
  readonly colorScheme?: 'dark' | 'light';
  readonly width?: number;
  readonly height?: number;
  /** The fragment of the address, with its "#". */
  readonly fragment?: string;
}

/** Opens a file as from a disk. */
export async function openPage(
  browser: Browser,
  file: string,
  { colorScheme = 'light', width = 1400, height = 900, fragment = '' }: OpenOptions = {},
): Promise<OpenPage> {
  const context = await browser.newContext({ colorScheme, viewport: { width, height } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  const address = pathToFileURL(file).href;
  page.on('request', (request) => {
    const url = request.url();
    if (/^(?:data|blob):/.test(url) || url.startsWith(address)) return;
    complaints.push(`request: ${url}`);
  });
  await page.goto(`${address}${fragment}`);
  return { page, complaints };
}

/** What axe-core finds, one line each. It runs beside the page's content security policy, as an extension would. */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return await page.evaluate(async () => {
    const { axe: checker } = window as unknown as { readonly axe: typeof import('axe-core') };
    const { violations } = await checker.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id}: ${String(target)}: ${failureSummary}`),
    );
  });
}
