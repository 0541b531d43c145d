import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HorizontalPodAutoscaler, MetricTarget, Pod } from '../../../objects/index.ts';
import { DEFAULT_FLAGS } from '../flags.ts';
import { settingsOf } from '../settings.ts';
import { levelsOf } from './levels.ts';
import type { MetricQuestion } from './proposal.ts';
import { proposalsOf } from './proposals.ts';
import type { ScaledPod } from './scaled-pod.ts';

const pod: Pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'default' },
  spec: {
    containers: [
      { name: 'app', image: 'app', resources: { requests: { cpu: '250m', memory: '1k' } } },
    ],
  },
};

const scaledPod = (at: number): ScaledPod => ({
  name: `web-${String(at)}`,
  ...{ isIgnored: false, isPending: false, isServing: true },
  startMs: 0,
  ready: { isFalse: false, sinceMs: 0 },
  pod,
});

const target: fc.Arbitrary<MetricTarget> = fc.oneof(
  fc
    .integer({ min: 1, max: 200 })
    .map((averageUtilization) => ({ type: 'Utilization', averageUtilization })),
  fc
    .integer({ min: 1, max: 900 })
    .map((milli) => ({ type: 'AverageValue', averageValue: `${String(milli)}m` })),
);

const amount = fc.integer({ min: 0, max: 2000 });
const offset = fc.integer({ min: -100, max: 100 });

const usageOf = ([cpu, memory]: readonly [number, number]) => [
  { name: 'app', milli: { cpu, memory } },
];

/** What an autoscaler asks of pods that all use the same. */
function questionOf(
  what: {
    readonly targets: readonly [MetricTarget, MetricTarget];
    readonly pods: number;
    readonly replicas: number;
  },
  usage: readonly [number, number],
): MetricQuestion {
  const { targets, pods, replicas } = what;
  const [ofCpu, ofMemory] = targets;
  const autoscaler: HorizontalPodAutoscaler = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web', namespace: 'default' },
    spec: {
      maxReplicas: 10,
      scaleTargetRef: { kind: 'Deployment', name: 'web' },
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: ofCpu } },
        { type: 'Resource', resource: { name: 'memory', target: ofMemory } },
      ],
    },
  };
  return {
    namespace: 'default',
    settings: settingsOf(autoscaler, DEFAULT_FLAGS, {}),
    source: {
      usageOfPods: () => [],
      valuesOfPods: () => [],
      valueOfObject: () => ({ error: 'none' }),
      externalValues: () => [],
    },
    scale: { replicas, existing: replicas, selector: 'app=web' },
    pods: Array.from({ length: pods }, (_, at) => scaledPod(at)),
    nowMs: 3_600_000,
    even: usageOf(usage),
  };
}

test('within its levels usage proposes the same', () => {
  let held = 0;
  fc.assert(
    fc.property(
      fc.record({
        targets: fc.tuple(target, target),
        pods: fc.integer({ min: 1, max: 7 }),
        replicas: fc.integer({ min: 1, max: 7 }),
        used: fc.tuple(amount, amount),
        offsets: fc.array(fc.tuple(offset, offset), { minLength: 1, maxLength: 20 }),
      }),
      ({ targets, pods, replicas, used, offsets }) => {
        const question = (usage: readonly [number, number]) =>
          questionOf({ targets, pods, replicas }, usage);
        const proposed = (usage: readonly [number, number]) => {
          const { highest, condition, error } = proposalsOf(question(usage));
          return { replicas: highest?.replicas, condition, error };
        };
        const [cpu, memory] = used;
        const levels = levelsOf(question(used));
        expect(levels?.hold(usageOf(used))).toBe(true);
        for (const [ofUsedCpu, ofUsedMemory] of offsets) {
          const other = [Math.max(0, cpu + ofUsedCpu), Math.max(0, memory + ofUsedMemory)] as const;
          if (levels?.hold(usageOf(other)) !== true) continue;
          held++;
          expect(proposed(other)).toEqual(proposed(used));
        }
        expect(levels?.areAlike(usageOf(used), usageOf([cpu, memory + 1]))).toBe(false);
        expect(levels?.areAlike(usageOf(used), usageOf(used))).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
  expect(held).toBeGreaterThan(100);
});

test.each([1, 2, 7])('usage that %d pods cannot sum exactly has no levels', (pods) => {
  const percent: MetricTarget = { type: 'Utilization', averageUtilization: 50 };
  const what = { targets: [percent, percent] as const, pods, replicas: pods };
  const most = Math.floor(Number.MAX_SAFE_INTEGER / pods);
  expect(levelsOf(questionOf(what, [most, 1]))?.hold(usageOf([most, 1]))).toBe(true);
  expect(levelsOf(questionOf(what, [most + 1, 1]))).toBeUndefined();
  expect(levelsOf(questionOf(what, [1, 2 ** 63]))).toBeUndefined();
});
