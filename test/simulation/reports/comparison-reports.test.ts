import { beforeAll, expect, test } from 'vitest';
import {
  fixtureObjects,
  junitCases,
  parsedDocuments,
  rendered,
  sectionLines,
  unescaped,
} from '../../support/rendered.ts';
import { node, pod } from '../../support/builders.ts';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import type { Comparison, Objective, Plan } from '../../../src/outcome/index.ts';
import { plainPaint, reports, verdictLine } from '../../../src/reports/index.ts';
import { plan } from '../../../src/simulation/index.ts';
import { applyEdits, compare } from '../../../src/whatif/index.ts';

/* Every format of a comparison, checked against the comparison: the quickstart cluster, with and without a node. */

let objects: readonly KubernetesObject[] = [];
let found: Comparison;

function withoutNode(explainedMoves?: number): Comparison {
  const head = { objects: applyEdits(objects, [{ edit: 'remove-node', name: 'general-b1' }]) };
  return compare({
    base: { objects },
    head,
    options: explainedMoves === undefined ? {} : { explainedMoves },
  });
}

beforeAll(async () => {
  objects = await fixtureObjects('quickstart');
  found = withoutNode();
});

test('the comparison is its JSON and YAML', () => {
  const same: unknown = JSON.parse(JSON.stringify(found));
  for (const document of parsedDocuments(found)) expect(document).toEqual(same);
});

test('the last line of the table is the summary, and the other lines keep the width', () => {
  const lines = rendered(found, 'table', 80).trimEnd().split('\n');
  expect(lines.pop()).toBe(verdictLine(found));
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
});

test('every moved pod is in wide under its cause', () => {
  expect(found.moved.length).toBeGreaterThan(0);
  const lines = sectionLines(rendered(found, 'wide', 200), 'MOVED');
  for (const { namespace, name, from, to } of found.moved) {
    const row = lines.find((line) => line.includes(`${namespace}/${name} `));
    expect(row).toMatch(new RegExp(` ${from} +${to}`));
  }
  expect(lines.join('\n')).not.toContain('not analysed');
});

test('moves beyond the limit are not analysed, with a warning', () => {
  const limited = withoutNode(0);
  const text = rendered(limited, 'table', 120);
  const moves = String(limited.moved.length);
  expect(text).toContain(`not analysed: ${moves} pod`);
  expect(text).toContain(`the causes of the first 0 of ${moves} moves are analysed`);
});

test('pods that no longer fit have their message in the table and in Markdown', () => {
  expect(found.newlyUnschedulable.length).toBeGreaterThan(0);
  const table = rendered(found, 'table').replaceAll(/\s+/g, ' ');
  const markdown = unescaped(rendered(found, 'markdown'));
  for (const { message = 'none' } of found.newlyUnschedulable) {
    expect(table).toContain(message);
    expect(markdown).toContain(`: ${message}`);
  }
});

test('JUnit fails and GitHub reports errors for the kinds of regressions that count', () => {
  const counted = new Set(found.regressions.filter(({ counts }) => counts).map(({ kind }) => kind));
  expect([...counted]).toEqual(['unschedulable']);
  const failing = junitCases(rendered(found, 'junit')).filter(({ result }) => result !== 'passed');
  expect(failing.map(({ name }) => name)).toEqual([...counted]);
  const errors = rendered(found, 'github').match(/^::error /gm) ?? [];
  const manifests = new Set(
    found.regressions
      .filter(({ counts }) => counts)
      .map(({ place, message }) => JSON.stringify(place ?? message)),
  );
  expect(errors).toHaveLength(manifests.size + 1);
});

test('free capacity that fits no pod is STRANDED', () => {
  const side = { objects: [node('a').object, pod('p').requests({ cpu: '3' }).object] };
  const comparison = compare({ base: side, head: side });
  const rows = sectionLines(rendered(comparison, 'table'), 'FRAGMENTATION').map((line) =>
    line.trim().split(/ {2,}/),
  );
  expect(rows.slice(0, 2)).toEqual([
    ['RESOURCE', 'FREE', 'STRANDED'],
    ['cpu', '1', '100%'],
  ]);
  expect(rendered(comparison, 'markdown')).toContain('| Resource | Free | Stranded |');
});

test('pods with several nodes over the seeds are listed under STABILITY', () => {
  const side = { objects: [node('a').object, node('b').object, pod('free').object] };
  const comparison = compare({ base: side, head: side, options: { seeds: 8 } });
  const lines = sectionLines(rendered(comparison, 'table'), 'STABILITY');
  expect(lines[0]).toBe('  0 pods on the same node under all 8 seeds, 1 not');
  expect(lines[2]).toMatch(/^ +Pod\/free +1 +[ab] ×\d and 1 more +[ab] ×\d and 1 more$/);
  expect(unescaped(rendered(comparison, 'markdown'))).toContain('| Pod/free | 1 | ');
});

/** Figures of the head that are better, worse and alike; pods are placed by their number. */
const objective = (name: Objective['name'], base: number, head: number): Objective => ({
  name,
  base,
  head,
  ...(base === head ? {} : { better: head > base === (name === 'placed') ? 'head' : 'base' }),
});

const shares = (
  name: Objective['name'],
  resource: string,
  base: number,
  head: number,
): Objective => ({
  ...objective(name, base, head),
  resource,
});

const SENTENCES: readonly (readonly [objectives: readonly Objective[], sentence: string])[] = [
  [
    [
      objective('placed', 20, 32),
      objective('unschedulable', 12, 0),
      objective('nodes-used', 8, 5),
      shares('balance', 'cpu', 0.1, 0.14),
    ],
    'head places 12 more pods and uses 3 nodes fewer; balance of cpu is worse by 4 points',
  ],
  [
    [objective('placed', 3, 1), objective('unschedulable', 0, 1), objective('cost', 2, 1.5)],
    'head places 2 pods fewer and leaves 1 more pod unschedulable; it costs 0.5 less',
  ],
  [
    [
      objective('placed', 3, 3),
      shares('balance', 'cpu', 0.3, 0.1),
      shares('balance', 'memory', 0.2, 0.1),
    ],
    'head places as many pods; balance of cpu is better by 20 points, of memory by 10 points',
  ],
  [
    [objective('placed', 3, 3), objective('evictions', 2, 1), objective('time-to-ready', 10, 75)],
    'head places as many pods; it evicts 1 pod fewer; it is ready 1m 5s later',
  ],
  [[objective('placed', 3, 3)], 'head places as many pods on as many nodes'],
];

test.each(SENTENCES)(
  'the sentence of %# says which side is better by what',
  (objectives, sentence) => {
    const passed: Comparison = {
      ...found,
      objectives,
      summary: { ...found.summary, verdict: 'passed' },
    };
    expect(verdictLine(passed)).toContain(`Comparison passed: ${sentence}; `);
    expect(verdictLine({ ...found, objectives })).toMatch(new RegExp(`; ${sentence}\\.$`));
    for (const format of ['table', 'wide', 'markdown', 'html'] as const) {
      expect(rendered(passed, format).replaceAll(/\s+/g, ' ')).toContain(`${sentence}.`);
    }
  },
);

test('every objective is in the table, in every format for people', () => {
  const rows = sectionLines(rendered(found, 'table'), 'WHICH SIDE IS BETTER').map((line) =>
    line.trim().split(/ {2,}/),
  );
  const placed = found.objectives?.find(({ name }) => name === 'placed');
  const cells = ['Pods placed', String(placed?.base), String(placed?.head), 'base'];
  expect(rows).toContainEqual(cells);
  expect(unescaped(rendered(found, 'markdown'))).toContain(`| ${cells.join(' | ')} |`);
});

test('the time to ready is that of the plans', () => {
  const { objectives = [] } = found;
  const words = (plan: Plan): string | undefined =>
    / ready after (\S+?)[.]?$/m.exec(rendered(plan, 'table'))?.[1];
  const time = objectives.find(({ name }) => name === 'time-to-ready');
  expect(`${String(time?.base)}s`).toBe(words(plan({ objects })));
});

test('nothing is red in a comparison that passes', () => {
  const comparison = compare({
    base: { objects: ['a', 'b'].flatMap((name) => [node(name).object, bound(name, name)]) },
    head: { objects: ['a', 'b'].flatMap((name) => [node(name).object, bound(name, 'a')]) },
  });
  expect(comparison.summary.verdict).toBe('passed');
  expect(comparison.regressions.map(({ kind }) => kind)).toContain('imbalance');
  const red: string[] = [];
  const paint = { ...plainPaint, red: (text: string): string => (red.push(text), text) };
  reports.wide(comparison, { width: 100, paint });
  expect(red).toEqual([]);
});

const bound = (name: string, on: string): KubernetesObject =>
  pod(name).requests({ cpu: '1' }).onNode(on).object;
