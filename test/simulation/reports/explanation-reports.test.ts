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
import type { PodBuilder } from '../../support/builders.ts';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import type { Explanation } from '../../../src/outcome/index.ts';
import { explain } from '../../../src/whatif/index.ts';

/* Every format of an explanation, checked against the explanation. */

let objects: readonly KubernetesObject[] = [];

beforeAll(async () => {
  objects = await fixtureObjects('storefront');
});

const ofPod = (asked: PodBuilder): Explanation =>
  explain({
    objects,
    pod: asked.object,
    options: { admit: true, allReasons: true, hints: true },
  });

const small = (): Explanation => ofPod(pod('small').requests({ cpu: '250m', memory: '256Mi' }));
const huge = (): Explanation =>
  ofPod(pod('huge').requests({ cpu: 400 }).nodeSelector({ no: 'where' }));

test.each([
  ['feasible', small],
  ['unschedulable', huge],
])('the explanation of a %s pod is its JSON and YAML', (_, explained) => {
  const same: unknown = JSON.parse(JSON.stringify(explained()));
  for (const document of parsedDocuments(explained())) expect(document).toEqual(same);
});

test('without preemption the message and the reports do not mention it, as in a plan', () => {
  const asked = { objects, pod: pod('huge').requests({ cpu: 400 }).object };
  const without = (preemption: boolean): Explanation =>
    explain({ ...asked, options: { admit: true, preemption } });
  expect(without(true).message).toContain('preemption: ');
  const found = without(false);
  expect(found.message).toMatch(/^0\/\d+ nodes are available: .*Insufficient cpu[.]$/);
  expect(found).not.toHaveProperty('preemption');
  for (const format of ['table', 'markdown', 'json'] as const) {
    expect(rendered(found, format)).not.toMatch(/preemption/i);
  }
});

test('the matrix has the weighted scores of the best node, which add up to its total', () => {
  const found = small();
  const [best = ''] = found.best ?? [];
  const lines = sectionLines(rendered(found, 'table'), 'SCORES').map((line) =>
    line.trim().split(/ +/),
  );
  expect(lines[0]?.[0]).toBe(best);
  const plugins = Object.keys(found.weights ?? {});
  const weighted = plugins.map((name) => {
    const [, weight, , normalized, score] = lines.find(([first]) => first === name) ?? [];
    expect(Number(weight)).toBe(found.weights?.[name]);
    expect(Number(normalized)).toBe(found.scores?.[best]?.[name]);
    return Number(score);
  });
  const total = lines.find(([first]) => first === 'TOTAL')?.[1];
  expect(Number(total)).toBe(found.totals?.[best]);
  expect(weighted.reduce((sum, score) => sum + score, 0)).toBe(found.totals?.[best]);
});

test('every node has its verdict in wide', () => {
  for (const found of [small(), huge()]) {
    const rows = sectionLines(rendered(found, 'wide', 250), 'VERDICTS').slice(1);
    const verdicts = new Map(
      rows.map((row) => row.trim().split(/ {2,}/)).map(([name, verdict]) => [name, verdict]),
    );
    expect(verdicts.size).toBe(found.feasible.length + Object.keys(found.filtered).length);
    for (const name of found.feasible) expect(verdicts.get(name)).toBe('fits');
    for (const [name, { code }] of Object.entries(found.filtered)) {
      expect(verdicts.get(name)).toBe(code);
    }
  }
});

test('the message of an unschedulable pod and its reasons are in every format for people', () => {
  const found = huge();
  const { message = 'none' } = found;
  expect(message).toMatch(/^0\/\d+ nodes are available/);
  expect(unwrapped(rendered(found, 'table'))).toContain(message);
  expect(unescaped(rendered(found, 'markdown'))).toContain(`> ${message}`);
  expect(rendered(found, 'github')).toContain(message);
  const reasons = new Set(Object.values(found.filtered).flatMap((one) => one.reasons));
  for (const reason of reasons) {
    for (const format of ['table', 'wide', 'junit'] as const) {
      expect(unwrapped(rendered(found, format))).toContain(reason);
    }
  }
});

test('missing resources are listed with requested, free and allocatable amounts', () => {
  const found = explain({
    objects: [
      node('a').offers({ cpu: 4 }).object,
      pod('there').requests({ cpu: 3 }).onNode('a').object,
    ],
    pod: pod('p').requests({ cpu: 2 }).object,
  });
  const rows = sectionLines(rendered(found, 'table'), 'SHORT OF').map((line) =>
    line.trim().split(/ +/),
  );
  expect(rows).toEqual([
    ['NODE', 'RESOURCE', 'REQUESTED', 'FREE', 'MISSING', 'ALLOCATABLE'],
    ['a', 'cpu', '2', '1', '1', '4'],
  ]);
});

test('verified hints have their patches in the table and their changes in Markdown', () => {
  const found = explain({
    objects: [node('a').offers({ cpu: 4 }).object],
    pod: pod('p').requests({ cpu: 8 }).object,
    options: { hints: true },
  });
  const [hint] = found.hints ?? [];
  expect(hint?.change).toBe('request 4 cpu instead of 8 (then fits on a)');
  const help = sectionLines(rendered(found, 'table'), 'WHAT WOULD HELP');
  expect(help[0]).toBe(`  + ${hint?.change ?? ''}`);
  expect(help.map((line) => line.trim())).toContain('kind: Pod');
  expect(unescaped(rendered(found, 'markdown'))).toContain(hint?.change);
});

test('JUnit and GitHub fail for an unschedulable pod only', () => {
  const results = [small(), huge()].map((found) => junitCases(rendered(found, 'junit')));
  expect(results.flat().map(({ name, result }) => [name, result])).toEqual([
    ['default/small', 'passed'],
    ['default/huge', 'failure'],
  ]);
  expect(rendered(small(), 'github')).toMatch(
    /^::notice title=kschedsim::Explanation passed: default\/small fits \d+ nodes; best: /,
  );
  expect(rendered(huge(), 'github')).toMatch(/^::error .*title=fits no node%3A default\/huge::/);
});
