import { describe, expect, test } from 'vitest';
import { readConfiguration, writtenValue } from '../../config/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { DEFAULT_RELEASE } from '../../releases/index.ts';
import {
  argumentOf,
  configurationField,
  nodePoolField,
  resourceWeightOf,
  settingProblems,
  Space,
  weightOf,
} from './index.ts';
import type { Setting, Start, Target } from './index.ts';

const pool = (name: string, consolidateAfter: string): KubernetesObject =>
  JSON.parse(
    JSON.stringify({
      apiVersion: 'karpenter.sh/v1',
      kind: 'NodePool',
      metadata: { name },
      spec: {
        template: {
          spec: {
            requirements: [],
            nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' },
          },
        },
        disruption: { consolidateAfter, budgets: [{ nodes: '10%' }] },
      },
    }),
  ) as KubernetesObject;

function startOf(configuration: unknown, objects: readonly KubernetesObject[] = []): Start {
  const release = DEFAULT_RELEASE;
  const effective = readConfiguration(configuration, { release });
  return { written: writtenValue(configuration), effective, release, objects };
}

const settingOf = (target: Target, values: readonly unknown[], profile?: string): Setting => ({
  name: target.text,
  target,
  profile,
  values,
  path: ['settings', 0],
  pathOf: (at) => ['settings', 0, 'values', at],
  place: undefined,
});

const OWN = `
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
percentageOfNodesToScore: 50
profiles:
  - schedulerName: one
    plugins:
      multiPoint: { enabled: [{ name: ImageLocality, weight: 7 }] }
      score: { enabled: [{ name: NodeResourcesFit, weight: 5 }], disabled: [{ name: NodeAffinity }] }
    pluginConfig:
      - name: NodeResourcesFit
        args: { scoringStrategy: { type: MostAllocated } }
  - schedulerName: two
    plugins:
      score: { disabled: [{ name: '*' }] }
`;

/** What the scheduler reads of the chosen settings. */
function readBack(start: Start, settings: readonly Setting[]): readonly (readonly unknown[])[] {
  const space = new Space(settings, start);
  const last = space.counts.map((count) => count - 1);
  const effective = readConfiguration(space.configurationOf(last) ?? start.written, {
    release: start.release,
  });
  return settings.map(({ target, profile }) => target.current({ ...start, effective }, profile));
}

describe.each([
  ['the default configuration', null, 1],
  ['a configuration with two profiles', OWN, 2],
])('settings of %s', (_, configuration, profiles) => {
  const cases: readonly (readonly [Target, unknown])[] = [
    [weightOf('NodeResourcesFit'), 9],
    [weightOf('ImageLocality'), 0],
    [weightOf('NodeAffinity'), 4],
    [argumentOf('NodeResourcesFit', ['scoringStrategy', 'type']), 'RequestedToCapacityRatio'],
    [argumentOf('InterPodAffinity', ['hardPodAffinityWeight']), 42],
    [resourceWeightOf('cpu'), 8],
    [resourceWeightOf('nvidia.com/gpu'), 3],
    [configurationField('percentageOfNodesToScore'), 33],
    [configurationField('podMaxBackoffSeconds'), 60],
  ];
  const shape = {
    shape: [
      { utilization: 0, score: 0 },
      { utilization: 100, score: 10 },
    ],
  };
  const withShape = settingOf(
    argumentOf('NodeResourcesFit', ['scoringStrategy', 'requestedToCapacityRatio']),
    [shape],
  );

  test('are what the scheduler reads, all at once', () => {
    const settings = cases.map(([target, value]) => settingOf(target, [value]));
    const read = readBack(startOf(configuration), [...settings, withShape]);
    expect(read.slice(0, -1)).toEqual(
      cases.map(([{ text }, value]) =>
        Array.from({ length: text.startsWith('p') ? 1 : profiles }, () => value),
      ),
    );
    expect(read.at(-1)?.[0]).toEqual(shape);
  });

  test('leave everything else as it was', () => {
    const start = startOf(configuration);
    const space = new Space([settingOf(weightOf('PodTopologySpread'), [6])], start);
    const made = readConfiguration(space.configurationOf([1]), { release: start.release });
    expect(made.profiles.map(({ args }) => args)).toEqual(
      start.effective.profiles.map(({ args }) => args),
    );
    const others = (one: typeof made): unknown =>
      one.profiles.map(({ plugins }) =>
        plugins.score
          .filter(({ name }) => name !== 'PodTopologySpread')
          .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      );
    expect(others(made)).toEqual(others(start.effective));
    expect(made.percentageOfNodesToScore).toBe(start.effective.percentageOfNodesToScore);
  });
});

test('a setting of one profile leaves the others', () => {
  const start = startOf(OWN);
  const space = new Space([settingOf(weightOf('NodeResourcesFit'), [9], 'two')], start);
  const made = readConfiguration(space.configurationOf([1]), { release: start.release });
  const weights = made.profiles.map(
    ({ plugins }) => plugins.score.find(({ name }) => name === 'NodeResourcesFit')?.weight,
  );
  expect(weights).toEqual([5, 9]);
});

test('the value of the start is its own level, and no second one', () => {
  const values = [1, 2, 2, 3];
  const levels = (configuration: unknown): readonly unknown[] =>
    new Space(
      [settingOf(weightOf('NodeResourcesFit'), values)],
      startOf(configuration),
    ).levels[0]!.map(({ value }) => value);
  expect(levels(null)).toEqual([1, 2, 3]);
  // The profiles have 5 and 0: no value is the start of both.
  expect(levels(OWN)).toEqual([5, 1, 2, 3]);
});

test('a field of NodePools changes in those of the name', () => {
  const objects = [pool('a', '30s'), pool('b', '1m')];
  const path = ['spec', 'disruption', 'consolidateAfter'];
  const changed = (name: string): readonly unknown[] => {
    const space = new Space([settingOf(nodePoolField(name, path), ['5m'])], startOf(null, objects));
    expect(space.configurationOf([1])).toBeUndefined();
    return objects.map((object) => space.objectOf([1], object) === object);
  };
  expect(changed('b')).toEqual([true, false]);
  expect(changed('*')).toEqual([false, false]);
});

describe('what cannot be set has a problem at its place', () => {
  const bad = (target: Target, values: readonly unknown[], profile?: string): readonly string[] =>
    settingProblems(
      [settingOf(target, values, profile)],
      startOf(OWN, [pool('general', '30s')]),
    ).map(({ path, message }) => `${path.slice(2).join('.')}: ${message}`);
  test.each<[string, readonly string[], readonly string[]]>([
    [
      'a plugin that does not exist',
      bad(weightOf('NodeResourceFit'), [1]),
      [
        expect.stringMatching(
          /NodeResourceFit does not exist in v1.*; did you mean NodeResourcesFit\?/,
        ) as string,
      ],
    ],
    [
      'a plugin that does not score',
      bad(weightOf('NodePorts'), [1]),
      [': weight of NodePorts: plugin NodePorts does not score'],
    ],
    [
      'a profile that does not exist',
      bad(weightOf('NodeResourcesFit'), [1], 'tow'),
      ['profile: the configuration has no profile tow; did you mean two?'],
    ],
    [
      'an argument that the plugin does not have',
      bad(argumentOf('InterPodAffinity', ['hardPodAffinityWeigth']), [1]),
      [
        expect.stringMatching(
          /^values.0: refused by the scheduler: .*unknown field.*did you mean hardPodAffinityWeight\?/,
        ) as string,
      ],
    ],
    [
      'values that the scheduler refuses, each',
      bad(argumentOf('InterPodAffinity', ['hardPodAffinityWeight']), [1, 101, 50, -1]),
      [
        expect.stringMatching(/^values.1: refused by the scheduler: .*101/) as string,
        expect.stringMatching(/^values.3: refused by the scheduler: .*-1/) as string,
      ],
    ],
    [
      'a NodePool that no cluster has',
      bad(nodePoolField('genral', ['spec', 'weight']), [1]),
      [
        expect.stringContaining(
          'no cluster has a NodePool genral; did you mean general?',
        ) as string,
      ],
    ],
    [
      'an item that a list of a NodePool does not have',
      bad(nodePoolField('general', ['spec', 'disruption', 'budgets', 3, 'nodes']), ['1']),
      [expect.stringContaining('a NodePool has no spec.disruption.budgets[3]') as string],
    ],
    [
      'values of a NodePool that Karpenter refuses',
      bad(nodePoolField('general', ['spec', 'disruption', 'consolidateAfter']), ['5m', 'soon']),
      [expect.stringMatching(/^values.1: /) as string],
    ],
    ['nothing wrong', bad(weightOf('NodeResourcesFit'), [0, 1, 100]), []],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});
