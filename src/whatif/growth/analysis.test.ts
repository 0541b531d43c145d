import { describe, expect, test } from 'vitest';
import { deployment } from '../../../test/support/checked.ts';
import { node, pod } from '../../../test/support/builders.ts';
import { InputError } from '../../problems/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Growth } from '../../outcome/index.ts';
import { growth } from './analysis.ts';
import type { GrowthOptions, RateOf } from './input.ts';

const WEB = { kind: 'deployment', name: 'web' };

const grown = (
  objects: readonly KubernetesObject[],
  rates: readonly (string | RateOf)[],
  options: GrowthOptions = {},
): Growth =>
  growth({
    objects,
    rates: rates.map((rate) => (typeof rate === 'string' ? { rate } : rate)),
    options: { tieBreak: 'name', ...options },
  });

const object = (kind: string, apiVersion: string, rest: object): KubernetesObject => ({
  apiVersion,
  kind,
  metadata: { name: 'web', namespace: 'default' },
  ...rest,
});

const hpa = (maxReplicas: number): KubernetesObject =>
  object('HorizontalPodAutoscaler', 'autoscaling/v2', {
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      minReplicas: 1,
      maxReplicas,
    },
  });

const quota = (pods: number): KubernetesObject =>
  object('ResourceQuota', 'v1', { spec: { hard: { pods: String(pods) } } });

/** Pods of a core each, and nodes of four. */
const nodes = (count: number): readonly KubernetesObject[] =>
  Array.from({ length: count }, (_, at) => node(`n${at}`).object);

describe('growth', () => {
  test('names the first step with a pod without room, the workload and the resource', () => {
    const found = grown([...nodes(2), deployment('web', 2)], ['10%/week']);
    // 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9
    expect(found.summary).toMatchObject({ verdict: 'passed', fits: 14, atLeast: 1 });
    expect(found.full).toMatchObject({
      step: 15,
      stops: 'Insufficient cpu',
      pods: [{ owner: { kind: 'Deployment', name: 'web' }, pods: 1, why: 'pending' }],
      runsOut: [{ plugin: 'NodeResourcesFit', reason: 'Insufficient cpu', nodes: ['n0', 'n1'] }],
    });
    expect(found.steps.map(({ added }) => added)).toEqual([
      0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0, 1, 1,
    ]);
    expect(found.steps.at(-1)?.used).toMatchObject({ cpu: 1 });
    expect(found.sizing).toMatchObject({ result: 'sufficient', nodes: 1, by: 'nodes' });
  });

  test('says as a fact that there is room up to the horizon', () => {
    const found = grown([...nodes(2), deployment('web', 2)], ['10%/week'], { horizon: 14 });
    expect(found.summary).toMatchObject({ verdict: 'passed', fits: 14 });
    expect(found).not.toHaveProperty('full');
    expect(found).not.toHaveProperty('sizing');
  });

  test('room for fewer steps than required fails', () => {
    const objects = [...nodes(2), deployment('web', 2)];
    expect(grown(objects, ['10%/week'], { atLeast: 15 }).summary.verdict).toBe('failed');
    expect(grown(objects, ['10%/week'], { atLeast: 14 }).summary.verdict).toBe('passed');
  });

  test('a workload stops at the maximum of its autoscaler', () => {
    const found = grown([...nodes(2), deployment('web', 2), hpa(6)], ['+1/week']);
    expect(found.summary).toMatchObject({ verdict: 'passed', fits: 52 });
    expect(found.workloads).toMatchObject([
      { from: 2, to: 6, bounded: { by: 'HorizontalPodAutoscaler/web', max: 6, step: 5 } },
    ]);
    // Nothing grows after step 4, so no further step is tried.
    expect(found.steps).toHaveLength(5);
  });

  test('a quota refuses the pod, and no node would help', () => {
    const found = grown([...nodes(2), deployment('web', 2), quota(4)], ['+1/week']);
    expect(found.full).toMatchObject({
      step: 3,
      pods: [{ why: 'refused' }],
    });
    expect(found.full?.pods[0]?.message).toContain('exceeded quota: web');
    expect(found).not.toHaveProperty('sizing');
  });

  test('pods that wait today have no room at step 0', () => {
    const found = grown([...nodes(1), deployment('web', 5)], ['+1/week']);
    expect(found.summary).toMatchObject({ verdict: 'failed', fits: 0 });
    expect(found.full).toMatchObject({ step: 0, pods: [{ pods: 1, why: 'pending' }] });
    expect(found.sizing).toMatchObject({ result: 'sufficient', nodes: 1 });
  });

  test('a pod that is evicted for a grown one has no room', () => {
    const important = object('PriorityClass', 'scheduling.k8s.io/v1', { value: 10 });
    const web = deployment('web', 3, {
      priorityClassName: 'web',
      containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1' } } }],
    });
    const found = grown(
      [...nodes(1), important, web, deployment('batch', 1)],
      [{ rate: '+1/week', target: WEB }],
    );
    expect(found.full).toMatchObject({ step: 1, pods: [{ owner: { name: 'batch' } }] });
  });

  test('a rate for a named workload comes before the rate for all, and others stay', () => {
    const objects = [...nodes(3), deployment('web', 2), deployment('api', 2)];
    const both = grown(objects, ['+1/week', { rate: '0%/week', target: WEB }], { horizon: 3 });
    expect(both.workloads.map(({ name, to }) => [name, to])).toEqual([
      ['web', 2],
      ['api', 5],
    ]);
    const one = grown(objects, [{ rate: '+2/week', target: WEB }], { horizon: 1 });
    expect(one.workloads.map(({ name, to }) => [name, to])).toEqual([['web', 4]]);
  });

  test('workloads take turns within a step', () => {
    const objects = [...nodes(1), deployment('web', 1), deployment('api', 1)];
    const { full } = grown(objects, ['+2/week']);
    expect(full).toMatchObject({
      step: 1,
      pods: [
        { owner: { name: 'web' }, pods: 1 },
        { owner: { name: 'api' }, pods: 1 },
      ],
    });
  });

  test('pods of another scheduler do not grow, and their room is in doubt', () => {
    const objects = [...nodes(1), deployment('web', 1, { schedulerName: 'other' })];
    const { summary } = grown(objects, ['+1/week']);
    expect(summary).toMatchObject({ verdict: 'unknown', fits: 52 });
    expect(summary.doubts?.[0]).toContain('its scheduler is not simulated');
  });

  test('a set of pods gets the next ordinals, and claims of their own', () => {
    const set = object('StatefulSet', 'apps/v1', {
      spec: {
        serviceName: 'web',
        replicas: 1,
        selector: { matchLabels: { app: 'web' } },
        template: {
          metadata: { labels: { app: 'web' } },
          spec: { containers: [{ name: 'c', image: 'i' }] },
        },
        volumeClaimTemplates: [
          {
            metadata: { name: 'data' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
          },
        ],
      },
    });
    const claims = object('ResourceQuota', 'v1', {
      spec: { hard: { persistentvolumeclaims: '2' } },
    });
    const standard = object('StorageClass', 'storage.k8s.io/v1', {
      metadata: {
        name: 'standard',
        annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' },
      },
      provisioner: 'example.com/disk',
      volumeBindingMode: 'WaitForFirstConsumer',
    });
    const { full } = grown([...nodes(2), standard, set, claims], ['+1/week']);
    expect(full).toMatchObject({ step: 2, pods: [{ why: 'refused' }] });
    expect(full?.pods[0]?.message).toContain('persistentvolumeclaims');
  });

  test('everything that is wrong with the rates is said at once', () => {
    const objects = [...nodes(1), deployment('web', 1)];
    const ask = (): Growth =>
      grown(objects, [
        '3%',
        '1%/week',
        '2%/week',
        { rate: '1%/week', target: { kind: 'deployment', name: 'wbe' } },
        { rate: '1%/week', target: { kind: 'job', name: 'web' } },
      ]);
    expect(ask).toThrow(InputError);
    try {
      ask();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      expect(error.problems.map(({ message }) => message)).toEqual([
        'growth 3%: not N%/PERIOD or +N/PERIOD, such as 3%/week or +5/month',
        'growth: two rates for all workloads: 1%/week and 2%/week',
        'growth 1%/week:deployment/wbe: no deployment/wbe in the input; did you mean web?',
        expect.stringContaining('cannot grow job/web'),
      ]);
    }
  });

  test('nothing that grows, and numbers out of range, are bad input', () => {
    expect(() => grown([...nodes(1), pod('p').object], ['1%/week'])).toThrow(/nothing grows/);
    const objects = [...nodes(1), deployment('web', 1)];
    expect(() => grown(objects, ['1%/week'], { horizon: 0 })).toThrow(/horizon: 0/);
    expect(() => grown(objects, ['1%/week'], { atLeast: 1.5 })).toThrow(/atLeast: 1.5/);
  });
});
