import fs from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { node, pod } from '../../support/builders.ts';
import {
  fixtureObjects,
  junitCases,
  parsedDocuments,
  rendered,
  sectionLines,
  unescaped,
  unwrapped,
} from '../../support/rendered.ts';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import type { Plan, PlannedPod } from '../../../src/outcome/index.ts';
import { verdictLine } from '../../../src/reports/index.ts';
import { plan } from '../../../src/simulation/index.ts';

/* Every format of a plan, checked against the plan it renders. The plans are simulated from fixtures/. */

const PLANS = ['quickstart', 'too-big', 'upgrade', 'maintenance'] as const;
type PlanName = (typeof PLANS)[number];

const plans = new Map<PlanName, Plan>();

beforeAll(async () => {
  const quickstart = await fixtureObjects('quickstart');
  const scenario: unknown = parse(
    await fs.readFile('fixtures/scenarios/node-maintenance.yaml', 'utf8'),
  );
  plans.set('quickstart', plan({ objects: quickstart }));
  plans.set('too-big', plan({ objects: await fixtureObjects('too-big') }));
  plans.set('upgrade', plan({ objects: await fixtureObjects('upgrade') }));
  plans.set('maintenance', plan({ objects: quickstart, scenario }));
});

function planOf(name: PlanName): Plan {
  const found = plans.get(name);
  if (found === undefined) throw new Error(`${name} was not planned`);
  return found;
}

const added = ({ pods }: Plan): readonly PlannedPod[] =>
  pods.filter(({ existing, preempted }) => existing !== true && preempted === undefined);

const workloadOf = ({ owner, name }: PlannedPod): string =>
  owner === undefined ? `Pod/${name}` : `${owner.kind}/${owner.name}`;

describe.each(PLANS)('the plan %s', (name) => {
  test('is its JSON and YAML', () => {
    const found = planOf(name);
    const same: unknown = JSON.parse(JSON.stringify(found));
    for (const document of parsedDocuments(found)) expect(document).toEqual(same);
  });

  test('has the summary as the last line of the table, which keeps the width', () => {
    const lines = rendered(planOf(name), 'table', 80).trimEnd().split('\n');
    expect(lines.pop()).toBe(verdictLine(planOf(name)));
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('has each workload in PLACEMENTS with its placed and desired pods', () => {
    const found = planOf(name);
    const rows = sectionLines(rendered(found, 'table', 200), 'PLACEMENTS').slice(1);
    const cells = new Map(
      rows.map((row) => [row.split(/ {2,}/)[1] ?? '', row.split(/ {2,}/)[3] ?? '']),
    );
    for (const workload of new Set(added(found).map(workloadOf))) {
      const own = added(found).filter((one) => workloadOf(one) === workload);
      const placed = own.filter((one) => one.node !== null).length;
      expect(cells.get(workload), workload).toBe(`${String(placed)}/${String(own.length)}`);
    }
  });

  test('has every new pod with its node, and every node, in wide', () => {
    const found = planOf(name);
    const text = rendered(found, 'wide', 250);
    const pods = sectionLines(text, 'PODS').map((line) => line.trim().split(/ {2,}/));
    const fresh = found.pods.filter(({ existing }) => existing !== true);
    expect(pods.slice(1).map(([key, at, status]) => [key, at, status])).toEqual(
      fresh.map((one) => [`${one.namespace}/${one.name}`, one.node ?? '-', one.status]),
    );
    const nodes = sectionLines(text, 'NODES').map((line) => line.trim().split(' ')[0]);
    expect(nodes).toEqual(expect.arrayContaining(found.nodes.map((one) => one.name)));
  });

  test('has each message of the scheduler in full in every format for people', () => {
    const found = planOf(name);
    const messages = new Set(
      added(found).flatMap(({ node: at, message }) =>
        at === null && message !== undefined ? [message] : [],
      ),
    );
    for (const message of messages) {
      expect(unwrapped(rendered(found, 'table'))).toContain(message);
      expect(unescaped(rendered(found, 'markdown'))).toContain(message);
      expect(rendered(found, 'github')).toContain(message);
      expect(rendered(found, 'junit')).toContain(message);
    }
  });

  test('fails in JUnit and GitHub exactly for the findings that count', () => {
    const found = planOf(name);
    const counted = found.findings.filter(({ counts }) => counts);
    const failing = junitCases(rendered(found, 'junit')).filter(
      ({ result }) => result !== 'passed',
    );
    const [ofScenario, ofObjects] = [true, false].map((isScenario) =>
      failing.filter(({ suite }) => suite.startsWith('scenario') === isScenario),
    );
    const objects = counted.filter(({ kind }) => kind !== 'scenario').map(({ object }) => object);
    expect(ofObjects?.map((one) => one.name).sort()).toEqual([...new Set(objects)].sort());
    const unmet = (found.scenario?.expectations ?? []).filter(({ met }) => !met);
    expect(ofScenario).toHaveLength(unmet.length);
    const errors = rendered(found, 'github').match(/^::error /gm) ?? [];
    const passed = found.summary.verdict === 'passed';
    expect(errors).toHaveLength(counted.length + (passed ? 0 : 1));
  });

  test('as manifests is a cluster in which every placed pod keeps its node', () => {
    const found = planOf(name);
    // The report is a List of objects as plan() returns them.
    const list = parse(rendered(found, 'manifests')) as { items: KubernetesObject[] };
    const again = plan({ objects: [], cluster: list.items });
    const placesOf = ({ pods }: Plan): readonly string[] =>
      pods
        .filter(({ phase, node: at }) => phase === 'Running' && at !== null)
        .map((one) => `${one.namespace}/${one.name} on ${one.node ?? ''}`)
        .sort();
    expect(placesOf(again)).toEqual(placesOf(found));
  });
});

test('the scenario has its steps and expectations in the table, in Markdown and in JUnit', () => {
  const found = planOf('maintenance');
  const { steps = [], expectations = [] } = found.scenario ?? {};
  expect([steps.length, expectations.length]).toEqual([2, 5]);
  const table = sectionLines(rendered(found, 'table', 200), 'SCENARIO node-maintenance');
  const cases = junitCases(rendered(found, 'junit'));
  const markdown = unescaped(rendered(found, 'markdown'));
  for (const { name, text } of [...steps, ...expectations]) {
    const label = name ?? text;
    expect(table.join('\n')).toContain(label);
    expect(markdown).toContain(label);
    expect(cases.map((one) => one.name).join('\n')).toContain(label);
  }
});

test('with many workloads the timeline has one bar for each, or for alike workloads', () => {
  const objects = [
    ...['a', 'b', 'c'].map((name) => node(name).offers({ pods: 110 }).object),
    ...Array.from({ length: 11 }, (_, at) => pod(`p${String(at)}`).object),
  ];
  const lines = sectionLines(rendered(plan({ objects }), 'table'), 'TIMELINE');
  const rows = lines.filter((line) => line.startsWith('  Pod/p'));
  const pods = rows.map((row) => Number(/ ×(\d+) /.exec(row)?.[1] ?? 1));
  expect(rows.length).toBeLessThan(11);
  expect(pods.reduce((sum, number) => sum + number, 0)).toBe(11);
  expect(lines).toContain('  one pod shown per workload');
});
