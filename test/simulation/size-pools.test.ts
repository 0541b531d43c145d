import { describe, expect, test } from 'vitest';
import { readCatalogFile } from '../../src/cli/documents/catalog.ts';
import { readGiven } from '../../src/cli/input/index.ts';
import { takeIn } from '../../src/input/index.ts';
import type { Given } from '../../src/input/index.ts';
import { plan } from '../../src/simulation/index.ts';
import type { PlanOptions } from '../../src/simulation/index.ts';
import { isRecord } from '../../src/units/index.ts';
import { size } from '../../src/whatif/index.ts';

const catalog = await readCatalogFile('fixtures/node-catalogs/m6i.yaml');
const [karpenter = [], groups = [], underused = []] = await Promise.all(
  ['karpenter', 'cluster-autoscaler', 'cluster-autoscaler-underused'].map(async (name) => {
    const { given } = await readGiven([`fixtures/${name}`]);
    return given;
  }),
);

const autoscaling = { catalog } as const;
const sized = (objects: readonly Given[]): ReturnType<typeof size> =>
  size({ objects }, { pools: true, autoscaling });

/** Pods without a node, in a plan of its own. */
const waiting = (objects: readonly Given[], own: PlanOptions['autoscaling']): number =>
  plan({
    objects,
    options: { autoscaling: { ...autoscaling, ...own } },
  }).pods.filter(({ node }) => node === null).length;

/** The input with a limit on cpu of one NodePool, and none of the others. */
const limited = (pool: string, cpu: number): readonly Given[] =>
  karpenter.map((one) => {
    const { object } = one;
    if (object.kind !== 'NodePool' || !('spec' in object) || !isRecord(object.spec)) return one;
    const limits = object.metadata.name === pool ? { cpu: String(cpu) } : {};
    const changed = { ...object, spec: { ...object.spec, limits } };
    return one.with(changed);
  });

describe('limits of NodePools', () => {
  const answer = sized(karpenter);

  test('are the least at which nothing more is pending, as plans with NodePools of these limits show', () => {
    const [general, batch] = answer.pools ?? [];
    expect([general?.max, general?.maxNow, batch?.max, batch?.maxNow]).toEqual([16, 24, 4, 16]);
    // Two pods ask for a GPU, which no type has.
    expect(answer.pending).toHaveLength(2);
    expect(waiting(limited('general', 16), {})).toBe(2);
    expect(waiting(limited('general', 15), {})).toBe(2 + (general?.waitingBelow ?? 0));
  });

  test('have no minimum, and a pod that no pool takes fails the answer', () => {
    expect(answer.pools?.every(({ min }) => min === undefined)).toBe(true);
    expect([answer.result, answer.summary.verdict]).toEqual(['insufficient', 'failed']);
  });

  test('are in doubt without a catalogue', () => {
    const objects = karpenter.filter(({ object }) => object.metadata.name !== 'training');
    const { summary } = size({ objects }, { pools: true });
    expect(summary.doubts?.join()).toContain('no catalogue (--catalog)');
  });
});

describe('limits of NodePools for a peak that is over at the end of the run', () => {
  const hpa = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web', namespace: 'shop' },
    spec: {
      minReplicas: 2,
      maxReplicas: 40,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      metrics: [
        {
          type: 'Resource',
          resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } },
        },
      ],
    },
  };
  const usage = {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'Usage',
    metadata: { namespace: 'shop' },
    series: [
      {
        workload: 'deployment/web',
        resource: 'cpu',
        steps: [
          { at: '0s', value: '4' },
          { at: '10m', value: '15' },
          { at: '20m', value: '4' },
        ],
      },
    ],
  };
  const others = ({ object }: Given): boolean =>
    !['training', 'report'].includes(object.metadata.name);
  const withPeak = (objects: readonly Given[]): readonly Given[] => [
    ...objects.filter(others),
    takeIn(hpa),
  ];
  const heldBack = (cpu: number): number =>
    plan({
      objects: withPeak(limited('general', cpu)),
      options: { autoscaling, usage },
    }).findings.filter(({ kind }) => kind === 'held-back').length;

  test('have room for the pods of the peak', () => {
    const answer = size({ objects: withPeak(karpenter) }, { pools: true, autoscaling, usage });
    const [general] = answer.pools ?? [];
    const max = general?.max ?? 0;
    expect(general?.waitingBelow).toBeGreaterThan(0);
    expect([answer.result, answer.summary.verdict, answer.pending]).toEqual([
      'sufficient',
      'passed',
      [],
    ]);
    // Most of the pods have come and gone.
    expect(max).toBeGreaterThan(2 * answer.target.pods);
    expect([heldBack(max), heldBack(Math.floor(max / 2))]).toEqual([0, 1]);
  });
});

describe('bounds of node groups', () => {
  const groupsOf = (bounds: object): PlanOptions['autoscaling'] => ({
    nodeGroups: {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'NodeGroups',
      groups: [{ name: 'web', ...bounds }],
    },
  });

  test('the maximum is the least at which nothing more is pending, as plans with stated groups show', () => {
    const [web] = sized(groups).pools ?? [];
    expect(web).toMatchObject({ unit: 'nodes', used: 2, max: 4, maxNow: 4, minNow: 1 });
    expect(waiting(groups, groupsOf({ max: 4 }))).toBe(1);
    expect(waiting(groups, groupsOf({ max: 3 }))).toBe(1 + (web?.waitingBelow ?? 0));
  });

  test('the minimum keeps the autoscaler from draining nodes', () => {
    const { pools: [web] = [], summary } = sized(underused);
    expect(web).toMatchObject({ used: 6, min: 6, max: 6 });
    expect(web).not.toHaveProperty('waitingBelow');
    expect(summary.verdict).toBe('passed');
    const removedWith = (min: number): number | undefined =>
      plan({
        objects: underused,
        options: { autoscaling: { ...autoscaling, ...groupsOf({ min }), toRest: true } },
      }).nodeAutoscaling?.removed?.length;
    expect(removedWith(6)).toBeUndefined();
    expect(removedWith(5)).toBe(1);
  });
});

test('an input without an autoscaler is bad input', () => {
  const objects = karpenter.filter(({ object }) => object.kind !== 'NodePool');
  expect(() => sized(objects)).toThrow(/lacks the autoscaler karpenter/);
});
