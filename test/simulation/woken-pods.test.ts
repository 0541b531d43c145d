import { expect, test } from 'vitest';
import type { Pod, PodSpec } from '../../src/objects/index.ts';
import { pod } from '../support/builders.ts';
import { planScenario, podTimelines, readyNode } from '../support/scenario-plans.ts';

const HOSTNAME = 'kubernetes.io/hostname';
const near = (app: string): NonNullable<NonNullable<PodSpec['affinity']>['podAffinity']> => ({
  requiredDuringSchedulingIgnoredDuringExecution: [
    { topologyKey: HOSTNAME, labelSelector: { matchLabels: { app } } },
  ],
});

/** The pod "web" with these fields. */
function web(spec: Partial<PodSpec>): Pod {
  const { object } = pod('web');
  return { ...object, spec: { ...object.spec, ...spec } };
}

const db = pod('db').labelled({ app: 'db' }).object;
const large = pod('large').requests({ cpu: '3' }).onNode('n1').object;
const labelled = { ...readyNode('n1'), metadata: { name: 'n1', labels: { disk: 'ssd' } } };
const asks = { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '2' } } }] };
const remove = (name: string): object => ({ delete: { object: `pod/${name}` } });

test.each<[string, readonly object[], Pod, object]>([
  [
    'a pod that it must be near',
    [],
    web({ affinity: { podAffinity: near('db') } }),
    { apply: { objects: [db] } },
  ],
  [
    'the end of a pod that it must not be near',
    [{ ...db, spec: { ...db.spec, nodeName: 'n1' } }],
    web({ affinity: { podAntiAffinity: near('db') } }),
    remove('db'),
  ],
  ['the end of a pod whose room it needs', [large], web(asks), remove('large')],
  [
    'a label of a node',
    [],
    web({ nodeSelector: { disk: 'ssd' } }),
    { apply: { objects: [labelled] } },
  ],
  [
    'a node',
    [],
    web({ nodeSelector: { [HOSTNAME]: 'n2' } }),
    { apply: { objects: [readyNode('n2')] } },
  ],
])('a pod without a node is tried again at once for %s', (_, objects, waiting, step) => {
  const cluster = [readyNode('n1'), ...objects, waiting];
  const outcome = planScenario(cluster, { steps: [{ at: '40s', ...step }] });
  expect(podTimelines(outcome, 'web')).toEqual([
    expect.stringMatching(/^n. Pending 0, Running 4[\d.]+$/),
  ]);
});
