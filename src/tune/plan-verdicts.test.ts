import { describe, expect, test } from 'vitest';
import { node, pod } from '../../test/support/builders.ts';
import type { KubernetesObject } from '../objects/index.ts';
import type { TuningResult } from '../outcome/index.ts';
import { plan } from '../simulation/index.ts';
import { tune } from './index.ts';
import type { TuneOptions } from './index.ts';

/** Nodes of 4 cpu with pods of 1 cpu: MostAllocated needs one node, the start four. */
const CLUSTER: readonly KubernetesObject[] = [
  ...Array.from({ length: 4 }, (_, at) => node(`n${String(at)}`).object),
  ...Array.from({ length: 4 }, (_, at) => pod(`p${String(at)}`).requests({ cpu: '1' }).object),
];

const small = (name: string) => pod(name).requests({ cpu: '1m' });

function crashing(): KubernetesObject {
  const { object } = small('crash');
  const annotations = { 'kschedsim.dev/exit-code': '1', 'kschedsim.dev/run-duration': '5s' };
  return { ...object, metadata: { ...object.metadata, annotations } };
}

function ofScheduler(schedulerName: string): KubernetesObject {
  const { object } = small('foreign');
  return Object.assign({ ...object }, { spec: { ...object.spec, schedulerName } });
}

function gated(): KubernetesObject {
  const { object } = small('gate');
  return Object.assign(
    { ...object },
    { spec: { ...object.spec, schedulingGates: [{ name: 'a/b' }] } },
  );
}

/** A Deployment of a small pod, and its autoscaler. */
function autoscaled(name: string, annotations = {}): readonly KubernetesObject[] {
  const labels = { app: name };
  const template = { metadata: { labels }, spec: small(name).object.spec };
  const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name, annotations } };
  const autoscaler = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name },
  };
  const target = { type: 'Utilization', averageUtilization: 50 };
  return [
    Object.assign(deployment, {
      spec: { replicas: 1, selector: { matchLabels: labels }, template },
    }),
    Object.assign(autoscaler, {
      spec: {
        maxReplicas: 3,
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
        metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }],
      },
    }),
  ];
}

/** Usage is known of one of two autoscaled workloads alone. */
const HALF_KNOWN = [...autoscaled('web', { 'kschedsim.dev/cpu-load': '0' }), ...autoscaled('api')];

function tuned(
  objects: readonly KubernetesObject[],
  document: object = {},
  options: TuneOptions = {},
): TuningResult {
  return tune(
    { clusters: [{ name: 'a', objects }], options: { until: 600, tieBreak: 'name', ...options } },
    {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'Tuning',
      objective: 'nodes-used',
      settings: [
        {
          argument: 'NodeResourcesFit.scoringStrategy.type',
          values: ['MostAllocated', 'LeastAllocated'],
        },
      ],
      seeds: 1,
      plans: 4,
      heldOut: { seeds: 6 },
      ...document,
    },
  );
}

const BIG = pod('big').requests({ cpu: '1000' }).object;

describe('a tuning is not surer than its plans', () => {
  test.each<[string, readonly KubernetesObject[], TuningResult['summary']['verdict']]>([
    ['a pod with a scheduling gate', [gated()], 'unknown'],
    ['a scheduler that is not simulated', [ofScheduler('foo')], 'unknown'],
    ['an autoscaler without usage beside one with it', HALF_KNOWN, 'unknown'],
    ['a pod that fits nowhere', [BIG], 'failed'],
    ['a pod that crashes', [crashing()], 'failed'],
    ['pods that run', [small('more').object], 'passed'],
  ])('%s', (_, others, verdict) => {
    const objects = [...CLUSTER, ...others];
    const made = plan({ objects, options: { until: 600, tieBreak: 'name' } });
    expect(made.summary.verdict).toBe(verdict);
    const { summary } = tuned(objects);
    // Seven samples: one of the search, six of the proof.
    const side = { passed: 0, failed: 0, unknown: 0, [verdict]: 7 };
    expect(summary).toMatchObject({
      answer: 'better',
      verdict,
      verdicts: { start: side, best: side },
    });
    const said = [...(summary.failures ?? []), ...(summary.doubts ?? [])];
    expect(said).toHaveLength(verdict === 'passed' ? 0 : 1);
  });
});

test('pods that fit nowhere are no failure where a constraint says how many there may be', () => {
  const objects = [...CLUSTER, BIG];
  const withMost = (most: number): TuningResult['summary'] =>
    tuned(objects, { constraints: { atMost: { unschedulable: most } } }).summary;
  expect(withMost(1)).toMatchObject({ verdict: 'passed', verdicts: { best: { failed: 7 } } });
  expect(withMost(0)).toMatchObject({ verdict: 'failed', answer: 'unsatisfied' });
  const crash = tuned([...objects, crashing()], { constraints: { atMost: { unschedulable: 1 } } });
  expect(crash.summary.failures).toEqual([expect.stringMatching(/^Pod\/crash in default: /)]);
});

test('what --fail-on leaves out is said, and does not count', () => {
  const { summary } = tuned([...CLUSTER, BIG], {}, { failOn: ['refuted'] });
  expect(summary).toMatchObject({ verdict: 'passed', verdicts: { best: { failed: 7 } } });
  expect(summary.failures).toHaveLength(1);
});
