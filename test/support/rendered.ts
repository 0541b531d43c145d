import { parse } from 'yaml';
import { readManifests } from '../../src/index.ts';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { plainPaint, reports } from '../../src/reports/index.ts';
import type { Outcome, ReportName } from '../../src/reports/index.ts';

/** The objects of files and folders under fixtures/. */
export async function fixtureObjects(
  ...paths: readonly string[]
): Promise<readonly KubernetesObject[]> {
  const { objects, errors } = await readManifests(paths.map((path) => `fixtures/${path}`));
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return objects;
}

/** A document as text, without colours. */
export function rendered(outcome: Outcome, format: ReportName, width = 100): string {
  return reports[format](outcome, { width, paint: plainPaint });
}

/** The text with every run of white space as one space, so that wrapped lines can be searched. */
export const unwrapped = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Markdown without its escapes. */
export const unescaped = (markdown: string): string =>
  markdown
    .replaceAll(/\\([\\`*_{}[\]|~#!])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#64;', '@')
    .replaceAll('&amp;', '&');

/** The lines of a table's section, without its title. */
export function sectionLines(table: string, title: string): readonly string[] {
  const lines = table.split('\n');
  const from = lines.findIndex((line) => line.startsWith(title));
  if (from < 0) return [];
  const end = lines.indexOf('', from);
  return lines.slice(from + 1, end < 0 ? undefined : end);
}

export interface JunitCase {
  readonly suite: string;
  readonly name: string;
  /** "passed", "skipped", or the element of the failure. */
  readonly result: 'passed' | 'skipped' | 'failure' | 'error';
}

/** The test cases of a JUnit report. Throws if the tags are not balanced. */
export function junitCases(xml: string): readonly JunitCase[] {
  const open: string[] = [];
  const cases: { suite: string; name: string; result: JunitCase['result'] }[] = [];
  for (const [, closing, tag = '', attributes = '', selfClosed] of xml.matchAll(
    /<(\/?)([a-z]+)((?: [a-z]+="[^"<>]*")*)(\/?)>/g,
  )) {
    if (closing === '/') {
      if (open.pop() !== tag) throw new Error(`</${tag}> closes another element`);
      continue;
    }
    const value = (name: string): string =>
      new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    const last = cases.at(-1);
    if (tag === 'testcase') {
      cases.push({ suite: value('classname'), name: value('name'), result: 'passed' });
    } else if (last !== undefined && tag === 'skipped') last.result = 'skipped';
    else if (last !== undefined && (tag === 'failure' || tag === 'error')) last.result = tag;
    if (selfClosed === '') open.push(tag);
  }
  if (open.length > 0) throw new Error(`<${open.join('><')}> not closed`);
  return cases;
}

/** JSON and YAML parsed again; both must be equal to the document. */
export function parsedDocuments(outcome: Outcome): readonly unknown[] {
  return [JSON.parse(rendered(outcome, 'json')), parse(rendered(outcome, 'yaml'))];
}
