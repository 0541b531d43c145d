import { describe, expect, test } from 'vitest';
import { plainPaint, reports } from '../../../src/reports/index.ts';
import type { Outcome, ReportName, ReportOptions } from '../../../src/reports/index.ts';
import { audit } from '../../../src/whatif/index.ts';
import { AUDIT_CASES } from '../../support/audit-cases.ts';
import { EVENTFUL } from '../../support/eventful-documents.ts';
import { RICH } from '../../support/rich/rich-documents.ts';
import { taggedPaint, withTags } from '../../support/rich/tagged-paint.ts';
import { withoutNewest } from '../../support/unnamed-newest.ts';

/*
 * Every word, colour, event and field of the reports of clusters with more of everything than a table shows. After a wanted
 * change: npx vitest run test/simulation/reports --update
 */

type Part = readonly [format: ReportName, options?: Partial<ReportOptions>];

const TABLE: Part = ['table', { width: 90, paint: taggedPaint }];
const WIDE: Part = ['wide', { width: 180, events: true }];
/** Columns become as narrow as they may, and are left out. */
const NARROW: readonly Part[] = [
  ['table', { width: 24 }],
  ['table', { width: 46 }],
];
/** A plan of many pods takes too much room as a document; its pods and events are in the wide table. */
const MOST_CHARACTERS = 25_000;
/** Plans in which workloads reach many states: with all of their objects. */
const WITH_OBJECTS = /of every fate|every step|of a dump without what/;

/** A quick document of each command. */
const FOUND = [
  'a plan with a quota that refuses pods',
  'an explanation of a pod that can make room',
  'a drain in which one pod moves, one waits for ever and one is lost',
  'losses of pairs of nodes, more than the limit',
  'nodes to empty, nodes that stay, and why',
  'nodes to add for copies of one pod',
  'capacity of two pods by zone',
  'a comparison with moved, placed and rejected pods, and nodes that come and go',
  'expectations that are met, broken and not known',
  'an audit of a messy cluster',
];

const rendered = (outcome: Outcome, parts: readonly Part[]): string =>
  parts
    .map(([format, options]) => {
      const text = reports[format](outcome, { width: 100, paint: plainPaint, ...options });
      return `===== ${format}\n${withTags(text)}`;
    })
    .join('\n')
    .replaceAll(/[ \t]+$/gm, '')
    .trimEnd()
    .concat('\n');

function partsOf(title: string, outcome: Outcome): readonly Part[] {
  const isSmall = JSON.stringify(outcome).length < MOST_CHARACTERS;
  return [
    TABLE,
    ...(outcome.kind === 'Audit' ? [] : [WIDE]),
    ...(title in EVENTFUL ? NARROW : []),
    ...(isSmall ? [['yaml'] as const] : []),
    ...(title in RICH ? [['markdown'] as const, ['github'] as const, ['junit'] as const] : []),
    ...(WITH_OBJECTS.test(title) ? [['manifests'] as const] : []),
  ];
}

const fileOf = (title: string): string => title.replaceAll(/[^a-z]+/g, '-');

describe('the reports read as recorded:', () => {
  test.each(Object.entries({ ...EVENTFUL, ...RICH }))('%s', async (title, make) => {
    const outcome = make();
    const text = rendered(outcome, partsOf(title, outcome));
    await expect(withoutNewest(text)).toMatchFileSnapshot(
      `recorded/documents/${fileOf(title)}.txt`,
    );
  });

  test('an audit of each rule', async () => {
    const texts = AUDIT_CASES.map(({ objects }) => rendered(audit({ objects }), [TABLE]));
    await expect(withoutNewest(texts.join('\n'))).toMatchFileSnapshot('recorded/audits.txt');
  });
});

test('SARIF and GitLab have the findings of each command', async () => {
  const findings: readonly Part[] = [['sarif', { version: '9.8.7' }], ['gitlab']];
  const texts = FOUND.map((title) => {
    const outcome = { ...EVENTFUL, ...RICH }[title]?.();
    return outcome === undefined ? title : rendered(outcome, findings);
  });
  await expect(withoutNewest(texts.join('\n'))).toMatchFileSnapshot('recorded/findings.txt');
});
