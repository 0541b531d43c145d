import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HorizontalPodAutoscaler, Pod } from '../../objects/index.ts';
import { decide } from './decide.ts';
import { DEFAULT_FLAGS } from './flags.ts';
import { KeptAnswers } from './kept-answers.ts';
import { newMemory } from './normalization/memory.ts';
import type { MetricsSource } from './metrics/apis.ts';
import type { ScaledPod } from './metrics/scaled-pod.ts';
import { settingsOf } from './settings.ts';

const SECOND = 1000;

const target = { type: 'Utilization', averageUtilization: 70 } as const;
const autoscaler: HorizontalPodAutoscaler = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'web', namespace: 'default' },
  spec: {
    maxReplicas: 10,
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
    metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }],
  },
};

const pod: Pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'default' },
  spec: { containers: [{ name: 'app', image: 'app', resources: { requests: { cpu: '1' } } }] },
};

/** Running since a second, and ready or not since another one. */
const anyPod = fc.record({ start: fc.nat(300), since: fc.nat(300), isFalse: fc.boolean() });

type Step = 'wait' | 'other-usage' | 'other-pods' | 'other-scale';
const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Step>('wait') },
  fc.constantFrom<Step>('other-usage', 'other-pods', 'other-scale'),
);

test('a decision of kept answers is the one that a sync without them finds', () => {
  let same = 0;
  fc.assert(
    fc.property(
      fc.array(anyPod, { minLength: 1, maxLength: 3 }),
      fc.array(anyStep, { minLength: 30, maxLength: 60 }),
      (drawn, steps) => {
        const pods = drawn.map(({ start, since, isFalse }, at): ScaledPod => ({
          name: `web-${String(at)}`,
          ...{ isIgnored: false, isPending: false, isServing: !isFalse },
          startMs: start * SECOND,
          ready: { isFalse, sinceMs: (start + since) * SECOND },
          pod,
        }));
        let nowMs = 0;
        let usage = { milli: 700 };
        const source: MetricsSource = {
          usageOfPods: () =>
            pods.map(({ name }) => ({
              pod: name,
              timestampMs: nowMs,
              windowMs: 15 * SECOND,
              containers: [{ name: 'app', milli: { cpu: usage.milli } }],
            })),
          watchUsage: () => ({
            get state() {
              return usage;
            },
            get even() {
              return [{ name: 'app', milli: { cpu: usage.milli } }];
            },
          }),
          valuesOfPods: () => [],
          valueOfObject: () => ({ error: 'none' }),
          externalValues: () => [],
        };
        const settings = settingsOf(autoscaler, DEFAULT_FLAGS, {});
        const selected = { pods, autoscalers: ['default/web'] };
        let select = () => selected;
        let scale = { replicas: 3, existing: 3, selector: 'app=web' };
        const [kept, memory, own] = [new KeptAnswers(), newMemory(), newMemory()];
        let before: unknown;
        for (const step of steps) {
          nowMs += 15 * SECOND;
          if (step === 'other-usage') usage = { milli: (usage.milli * 7 + 400) % 1500 };
          if (step === 'other-scale') scale = { ...scale, replicas: (scale.replicas % 5) + 1 };
          if (step === 'other-pods') {
            const others = { ...selected, pods: select().pods.slice(1) };
            select = () => others;
          }
          const input = { autoscaler, settings, scale, select, source, nowMs };
          const decision = decide(input, memory, kept);
          expect(decision).toEqual(decide(input, own));
          if (decision === before) same++;
          before = decision;
        }
      },
    ),
    { numRuns: 40 },
  );
  expect(same).toBeGreaterThan(100);
});
