import { describe, expect, it, test } from 'vitest';
import type { KubernetesObject, Pod } from '../../objects/index.ts';
import { isKind } from '../../objects/index.ts';
import { node, pod } from '../../../test/support/builders.ts';
import type { ExplainedAt, Explanation } from '../../outcome/index.ts';
import { plan } from '../../simulation/index.ts';
import { podOf } from '../pod-of-workload.ts';
import { explainAt } from './at-node.ts';
import { takeIn } from '../../input/index.ts';
import { given } from '../../../test/support/given.ts';

const WORKLOADS = ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job'] as const;
const API = { Job: 'batch/v1' } as const;

function workload(kind: (typeof WORKLOADS)[number], name: string, count: number): KubernetesObject {
  const labels = { app: name };
  const sized = kind === 'Job' ? { parallelism: count, completions: count } : { replicas: count };
  const ofSet =
    kind === 'StatefulSet' ? { podManagementPolicy: 'Parallel', serviceName: name } : {};
  const spec = {
    ...(kind === 'DaemonSet' ? {} : sized),
    ...ofSet,
    ...(kind === 'Job' ? {} : { selector: { matchLabels: labels } }),
    template: {
      metadata: { labels },
      spec: {
        ...(kind === 'Job' ? { restartPolicy: 'Never' } : {}),
        containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1' } } }],
      },
    },
  };
  const made = {
    apiVersion: kind === 'Job' ? API.Job : 'apps/v1',
    kind,
    metadata: { name, namespace: 'default' },
    spec,
  };
  return made;
}

function explained(
  objects: readonly KubernetesObject[],
  of: KubernetesObject,
  at: ExplainedAt,
): Explanation {
  const asked = podOf(of);
  if (asked === undefined) throw new Error('no pod');
  const { apiVersion, kind, metadata } = of;
  return explainAt({
    objects,
    others: given(...objects.filter((one) => one !== of)),
    pod: takeIn(asked),
    isGiven: kind === 'Pod',
    ...(kind === 'Pod'
      ? {}
      : { workload: { apiVersion, kind, name: metadata.name, namespace: 'default' } }),
    at,
    options: { admit: true },
  });
}

// The pods of a Job end, and leave their room to each other.
describe.each(WORKLOADS.filter((kind) => kind !== 'Job'))('the pod of a %s', (kind) => {
  const other = pod('first')
    .requests({ cpu: kind === 'DaemonSet' ? '4' : '3' })
    .priority(1000).object;
  const asked = workload(kind, 'second', 2);
  const objects = [node('a').offers({ cpu: '4' }).object, other, asked];

  it('that stays pending fits nowhere at its turn, with the message of the plan', () => {
    const { pods } = plan({ objects });
    const pending = pods.find(({ node: on, owner }) => on === null && owner?.name === 'second');
    expect(pending?.message).toBeDefined();
    const found = explained(objects, asked, 'turn');
    expect(found).toMatchObject({
      at: 'turn',
      turnTime: 0,
      pod: `default/${pending?.name ?? ''}`,
      feasible: [],
      message: pending?.message,
      summary: { verdict: 'failed' },
    });
  });

  it('fits at the start, where no pending pod has a node', () => {
    expect(explained(objects, asked, 'start')).toMatchObject({ at: 'start', feasible: ['a'] });
  });

  it('fits nowhere at the end', () => {
    expect(explained(objects, asked, 'end')).toMatchObject({ at: 'end', feasible: [] });
  });
});

test('the pod of a Job is explained at its turn', () => {
  const asked = workload('Job', 'once', 1);
  const objects = [node('a').offers({ cpu: '4' }).object, asked];
  expect(explained(objects, asked, 'turn')).toMatchObject({ at: 'turn', feasible: ['a'] });
});

describe('a pod', () => {
  const bare = (name: string): Pod => pod(name).requests({ cpu: '3' }).object;
  const objects = [node('a').offers({ cpu: '4' }).object, bare('p'), bare('q')];

  it('that has a node in the plan is explained as it was then', () => {
    const placed = plan({ objects }).pods.find((one) => one.node !== null)?.name ?? '';
    const own = objects.find(({ metadata }) => metadata.name === placed);
    if (own === undefined || !isKind(own, 'Pod')) throw new Error('no pod');
    expect(explained(objects, own, 'turn')).toMatchObject({ at: 'turn', feasible: ['a'] });
    expect(explained(objects, own, 'end')).toMatchObject({ at: 'end', feasible: ['a'] });
  });

  it('that runs already has no turn: the input as it is decides', () => {
    const running = pod('r').requests({ cpu: '3' }).onNode('a').object;
    const all = [...objects.slice(0, 2), running];
    expect(explained(all, running, 'turn')).toMatchObject({ at: 'start', feasible: ['a'] });
  });

  it('of a workload that makes no pod is explained at the end', () => {
    const none = workload('Deployment', 'none', 0);
    const all = [...objects, none];
    expect(explained(all, none, 'turn')).toMatchObject({
      at: 'end',
      pod: 'default/none',
      feasible: ['a'],
    });
  });
});
