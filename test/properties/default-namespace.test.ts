import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { plan, withOwners } from '../../src/simulation/index.ts';
import {
  audit,
  capacity,
  check,
  compare,
  drain,
  explain,
  lossTimeline,
  makeEdits,
  pack,
  size,
  survive,
} from '../../src/whatif/index.ts';
import { HOSTNAME, node, pod, PodBuilder, service, ZONE } from '../support/builders.ts';
import { deployment } from '../support/checked.ts';

const app = { app: 'web' };
const selector = { matchLabels: app };
const namespace = 'default';

const claiming = (name: string): PodBuilder => {
  const { object } = pod(name);
  const volumes = [{ name: 'v', persistentVolumeClaim: { claimName: 'data' } }];
  return new PodBuilder({ ...object, spec: { ...object.spec, volumes } });
};

const OBJECTS: readonly KubernetesObject[] = [
  node('a').zone('x').withHostname().object,
  node('b').zone('y').withHostname().object,
  deployment('web', 2),
  pod('own')
    .labelled(app)
    .requests({ cpu: '1' })
    .spread({
      maxSkew: 1,
      topologyKey: ZONE,
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: selector,
    })
    .onNode('a').object,
  pod('bare').labelled(app).near({ topologyKey: HOSTNAME, labelSelector: selector }).object,
  claiming('claiming').onNode('b').object,
  service('web', app),
  {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'data', namespace },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  },
  {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'web', namespace },
    spec: { selector, minAvailable: 1 },
  },
  {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'quota', namespace },
    spec: { hard: { pods: '9' } },
  },
] as readonly KubernetesObject[];

/** The object as a user may write it. */
function bare<T extends KubernetesObject>(object: T): T {
  const { namespace: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}

const single = pod('more').labelled(app).requests({ cpu: '1' }).object;
const EXPECTATIONS = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Expectations',
  expect: [{ headroom: { pod: 'deployment/web', atLeast: 4 } }],
};

interface Given {
  readonly objects: readonly KubernetesObject[];
}

/** What the functions of the library answer about an input, and about a pod. */
const ANSWERS: Readonly<Record<string, (input: Given, one: typeof single) => unknown>> = {
  plan: (input, one) => plan({ ...input, pods: [one] }),
  'plan with owners': ({ objects }) => plan({ objects: withOwners(objects, objects) }),
  'plan of two sides': ({ objects }) =>
    plan({ objects: [], cluster: objects, apply: structuredClone(objects) }),
  audit: (input) => audit(input),
  capacity: (input, one) => capacity({ ...input, pod: one, options: { limit: 9 } }),
  check: (input) => check(input, EXPECTATIONS),
  compare: (input) => compare({ base: input, head: { ...input, options: { seed: 1 } } }),
  drain: (input) => drain(input, { nodes: ['a'] }),
  edits: ({ objects }) => {
    const edited = makeEdits(objects, [
      { edit: 'scale', kind: 'deployment', name: 'web', replicas: 3 },
      { edit: 'evict', name: 'own' },
    ]);
    return [edited, [...edited.displaced]];
  },
  explain: (input, one) => explain({ ...input, pod: one, options: { hints: true } }),
  lossTimeline: (input) => lossTimeline(input, 'a'),
  pack: (input) => pack(input),
  size: (input, one) => size(input, { pod: one, copies: 9 }),
  survive: (input) => survive(input, { by: ZONE }),
};

describe('an object without a namespace is one of "default"', () => {
  test.each(Object.entries(ANSWERS))('%s', (_name, answer) => {
    const written = answer({ objects: OBJECTS }, single);
    const left = answer({ objects: OBJECTS.map(bare) }, bare(single));
    expect(JSON.parse(JSON.stringify(left))).toEqual(JSON.parse(JSON.stringify(written)));
  });
});
