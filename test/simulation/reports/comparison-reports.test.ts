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
import type { Comparison } from '../../../src/outcome/index.ts';
import { summaryOf } from '../../../src/reports/index.ts';
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
  expect(lines.pop()).toBe(summaryOf(found));
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
