import { beforeAll, expect, test } from 'vitest';
import {
  fixtureObjects,
  junitCases,
  parsedDocuments,
  rendered,
  sectionLines,
  unescaped,
  unwrapped,
} from '../../support/rendered.ts';
import { node, pod } from '../../support/builders.ts';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import type { Capacity } from '../../../src/outcome/index.ts';
import { verdictLine } from '../../../src/reports/index.ts';
import { capacity } from '../../../src/whatif/index.ts';

/* Every format of a capacity, checked against the capacity. */

let objects: readonly KubernetesObject[] = [];
let found: Capacity;

const copied = pod('web').requests({ cpu: '250m', memory: '256Mi' }).object;

beforeAll(async () => {
  objects = await fixtureObjects('quickstart');
  found = capacity({ objects, pod: copied });
});

test('the capacity is its JSON and YAML', () => {
  const same: unknown = JSON.parse(JSON.stringify(found));
  for (const document of parsedDocuments(found)) expect(document).toEqual(same);
});

test('the last line of the table is the summary, and the other lines keep the width', () => {
  const lines = rendered(found, 'table', 80).trimEnd().split('\n');
  expect(lines.pop()).toBe(verdictLine(found));
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
});

test('WHERE has the copies of each node, and their sum', () => {
  const rows = sectionLines(rendered(found, 'wide', 200), 'WHERE').slice(1);
  const copies = rows
    .map((row) => row.trim().split(/ {2,}/))
    .map(([name, , of]) => [name, Number(of)]);
  const used = found.nodes.filter((one) => one.copies > 0);
  expect(Object.fromEntries(copies)).toEqual(
    Object.fromEntries(used.map((one) => [one.name, one.copies])),
  );
  expect(used.reduce((sum, one) => sum + one.copies, 0)).toBe(found.copies);
});

test('what runs out and the nodes that never fit are listed with their reasons', () => {
  expect(found.runsOut.length).toBeGreaterThan(0);
  expect(found.closed.length).toBeGreaterThan(0);
  const table = rendered(found, 'wide', 200);
  const runsOut = sectionLines(table, 'WHAT RUNS OUT').join('\n');
  for (const { reason, nodes } of found.runsOut) {
    expect(runsOut).toContain(reason);
    for (const name of nodes) expect(runsOut).toContain(name);
  }
  const never = sectionLines(table, 'NODES THAT NEVER FIT').join('\n');
  const markdown = unescaped(rendered(found, 'markdown'));
  expect(markdown).toMatch(/<summary>Nodes that never fit/);
  for (const { reasons, nodes } of found.closed) {
    expect(never).toContain(reasons.join(', '));
    expect(markdown).toContain(reasons.join(', '));
    for (const name of nodes) expect(never).toContain(name);
  }
});

test('the message for the next copy is shown in full', () => {
  const { message = 'none' } = found;
  expect(unwrapped(rendered(found, 'table'))).toContain(message);
  expect(unescaped(rendered(found, 'markdown'))).toContain(`> ${message}`);
});

test('too few copies fail in JUnit and GitHub', () => {
  expect(junitCases(rendered(found, 'junit')).map(({ result }) => result)).toEqual(['passed']);
  const tooFew = capacity({ objects, pod: copied, options: { atLeast: found.copies + 1 } });
  expect(junitCases(rendered(tooFew, 'junit')).map(({ result }) => result)).toEqual(['failure']);
  expect(rendered(tooFew, 'github').trimEnd().split('\n').at(-1)).toBe(
    `::error title=kschedsim::${verdictLine(tooFew)}`,
  );
  expect(verdictLine(tooFew)).toContain(`${String(found.copies + 1)} required`);
});

test('a limit and pending pods are mentioned', () => {
  const input = [node('a').object, pod('pending').requests({ cpu: 9 }).object];
  const limited = capacity({ objects: input, pod: copied, options: { limit: 3 } });
  const text = rendered(limited, 'table');
  expect(text).toContain('3 more copies (stopped at the limit) on 1 of 1 node');
  expect(text).toContain('! 1 pending pod may use this capacity first');
  expect(verdictLine(limited)).toBe(
    'Capacity passed: at least 3 more copies of default/web on 1 of 1 node; stopped at the limit.',
  );
});
