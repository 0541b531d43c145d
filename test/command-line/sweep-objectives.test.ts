import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SweepCell } from '../../src/outcome/index.ts';
import { commandLineHere } from '../support/run-here.ts';
import type { Finished } from '../support/run-kschedsim.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sweep-objectives-'));
const built = commandLineHere();

beforeAll(() => {
  for (const name of [
    'hpa',
    'karpenter',
    'node-catalogs',
    'cluster-autoscaler',
    'size',
    'survive',
    'check',
  ]) {
    cpSync(path.join('fixtures', name), path.join(folder, name), { recursive: true });
  }
});
afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true });
});

type Cell = Pick<SweepCell, 'command' | 'objectives'>;
type Scalar = string | number | boolean;

/** What no cell has (docs/SWEEPS.md). */
const LACKING =
  /^(input\.files|remedies|gains|fixes|pools|templates|scenario|trace|autoscalers|summary\.luck)\b/;

/** The values of a document by their paths; of lists the first items and the length. */
function valuesIn(value: unknown, at = ''): (readonly [string, Scalar])[] {
  if (value === null) return [];
  if (typeof value !== 'object') return [[at, value as Scalar]];
  if (Array.isArray(value)) {
    const items = value
      .slice(0, 2)
      .flatMap((item, index) => valuesIn(item, `${at}[${String(index)}]`));
    return [[`${at}.length`, value.length], ...items];
  }
  return Object.entries(value).flatMap(([name, field]) => {
    const isPlain = /^[^.[\]"]+$/.test(name);
    const step = isPlain ? name : `["${name}"]`;
    return valuesIn(field, at === '' ? step : isPlain ? `${at}.${step}` : `${at}${step}`);
  });
}

function answerOf(text: string, objectives: readonly string[]): Promise<Finished> {
  const head = 'apiVersion: kschedsim.dev/v1alpha1\nkind: Sweep\nmetadata: { namespace: shop }\n';
  writeFileSync(
    path.join(folder, 'sweep.yaml'),
    `${head}${text}\nobjectives: ${JSON.stringify(objectives)}\n`,
  );
  return built.run(['sweep', 'sweep.yaml', '--workers', '1'], { cwd: folder });
}

/** The only cell of a sweep. */
async function cellOf(text: string, objectives: readonly string[]): Promise<Cell> {
  const { stdout, stderr } = await answerOf(text, objectives);
  expect(stderr).not.toContain('error');
  return JSON.parse(stdout.trimEnd().split('\n')[1] ?? '') as Cell;
}

const EDITS = 'axes:\n- losses: [node/shop-a]\n- edit: set-request deployment/web cpu=300m..300m';

describe('every value that the command of a cell prints is an objective of its sweep:', () => {
  it.each([
    ['a plan at a bound', 'input: [hpa]\nquestion: plan\naxes: [{ hpa: [max] }]'],
    ['a plan after edits', `input: [check/shop]\nquestion: plan\n${EDITS}`],
    [
      'a plan with an autoscaler',
      'input: [karpenter/*.yaml]\nquestion: plan\naxes: [{ seeds: [1] }, { edit: cordon * }]',
    ],
    [
      'a plan with node groups',
      'input: [cluster-autoscaler/*.yaml]\nquestion: plan\noptions: { catalog: node-catalogs/m6i.yaml }\naxes: [{ nodeGroups: cluster-autoscaler/groups/with-large.yaml }, { edit: cordon web-1 }]',
    ],
    [
      'a check',
      `input: [check/shop]\nquestion: { check: { expect: [check/expectations.yaml] } }\noptions: { prices: check/prices.yaml }\n${EDITS}`,
    ],
    [
      'a capacity',
      'input: [hpa]\nquestion: { capacity: { pod: deployment/web } }\naxes: [{ hpa: [min] }]',
    ],
    ['a survival', 'input: [survive]\nquestion: survive\naxes: [{ edit: [cordon *] }]'],
    ['a sizing', 'input: [size]\nquestion: size\naxes: [{ edit: [cordon *] }]'],
    ['a sizing at a bound', 'input: [hpa]\nquestion: size\naxes: [{ hpa: [max] }]'],
  ])(
    '%s',
    async (_, text) => {
      const { command } = await cellOf(text, ['summary.verdict']);
      const words = command.replaceAll("'", '').split(' ').slice(1);
      const { stdout } = await built.run([...words, '-o', 'json'], { cwd: folder });
      const values = valuesIn(JSON.parse(stdout)).filter(([at]) => !LACKING.test(at));
      expect(values).toContainEqual(['edits.length', expect.any(Number)]);
      const answered = await cellOf(
        text,
        values.map(([at]) => at),
      );
      expect(answered.objectives).toEqual(Object.fromEntries(values));
    },
    120_000,
  );

  it('those that no cell has are refused with their place', async () => {
    const ofPlan = ['remedies.length', 'input.files.count', 'summary.luck.seeds', 'pending'];
    const text = 'input: [hpa]\nquestion: plan\naxes: [{ seeds: [1] }]';
    const { code, stdout, stderr } = await answerOf(text, ofPlan);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.trimEnd().split('\n').slice(0, 3)).toEqual([
      'sweep.yaml:7:14: error: objectives[0]: no cell has remedies: a sweep searches for no remedies',
      'sweep.yaml:7:32: error: objectives[1]: no cell has input.files: a cell has the digest of its files instead',
      'sweep.yaml:7:52: error: objectives[2]: no cell has summary.luck: a cell is planned under its own seed alone: give an axis of seeds',
    ]);
  });
});
