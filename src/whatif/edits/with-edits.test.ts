import fc from 'fast-check';
import { expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import { deployment } from '../../../test/support/scenario-plans.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { NotModelled } from '../../outcome/index.ts';
import { plan } from '../../simulation/index.ts';
import { capacity } from '../capacity/analysis.ts';
import { compare } from '../compare/analysis.ts';
import { pack } from '../pack/analysis.ts';
import { size } from '../size/analysis.ts';
import { survive } from '../survive/analysis.ts';
import { applyEdits, makeEdits } from './apply-edits.ts';
import type { Edit } from './kinds.ts';
import { withEdits } from './with-edits.ts';
import type { Editable } from './with-edits.ts';

const NODES = ['a1', 'a2', 'b1'].map((name) => node(name).offers({ cpu: 2, pods: 9 }).object);

const INPUT: readonly KubernetesObject[] = [
  ...NODES,
  pod('web').requests({ cpu: 1 }).onNode('a1').ownedBy('ReplicaSet', 'web').object,
  pod('api').requests({ cpu: 1 }).onNode('b1').object,
  pod('big').requests({ cpu: 2 }).onNode('a2').ownedBy('ReplicaSet', 'big').object,
];

function planUnder(...edits: readonly Edit[]): ReturnType<typeof plan> {
  const edited = makeEdits(INPUT, edits);
  return withEdits(plan({ objects: edited.objects }), edited);
}

test('a plan names its edits and the pods that they moved to another node', () => {
  const { edits, pods, events } = planUnder({ edit: 'remove-node', name: 'a*' });
  expect(edits).toEqual([{ edit: 'remove-node', target: 'a*', nodes: ['a1', 'a2'], displaced: 2 }]);
  // The pod that finds no node has not moved.
  expect(pods.map(({ name, node: to, movedFrom }) => [name, to, movedFrom])).toEqual(
    expect.arrayContaining([
      ['web', 'b1', 'a1'],
      ['api', 'b1', undefined],
      ['big', null, undefined],
    ]),
  );
  expect(events.length).toBeGreaterThan(0);
});

test('a pod that returns to its node has not moved', () => {
  const { pods } = planUnder({ edit: 'evict', name: 'big' });
  expect(pods.find(({ name }) => name === 'big')).toMatchObject({ node: 'a2' });
  expect(pods.some(({ movedFrom }) => movedFrom !== undefined)).toBe(false);
});

test('a comparison with a saved plan names the edits of both sides', () => {
  const base = planUnder({ edit: 'cordon', name: 'a1' });
  const edited = makeEdits(INPUT, [{ edit: 'cordon', name: 'b1' }]);
  const compared = withEdits(compare({ base, head: { objects: edited.objects } }), edited);
  expect(compared.base.edits).toMatchObject([{ nodes: ['a1'] }]);
  expect(compared.head.edits).toMatchObject([{ nodes: ['b1'] }]);
});

test('without edits a plan is the same', () => {
  const text = JSON.stringify(plan({ objects: INPUT }));
  expect(JSON.stringify(planUnder())).toBe(text);
});

const AUTOSCALED: readonly KubernetesObject[] = [
  node('a1').offers({ cpu: 20, memory: '8Gi', pods: 20 }).object,
  deployment('web', 2),
  {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web', namespace: 'default' },
    spec: {
      maxReplicas: 5,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
    },
  } as KubernetesObject,
];

type Asked = (input: { readonly objects: readonly KubernetesObject[] }) => Editable & {
  readonly notModelled: readonly NotModelled[];
};

test.each<readonly [string, Asked]>([
  ['plan', (input) => plan(input)],
  [
    'capacity',
    ({ objects }) => capacity({ objects, pod: pod('next').requests({ cpu: 1 }).object }),
  ],
  ['pack', pack],
  ['size', size],
  ['survive', survive],
])(
  '%s does not say of an autoscaler at whose maximum it was asked that it is not modelled',
  (_, ask) => {
    const unmodelled = (edits: readonly Edit[]): readonly string[] => {
      const edited = makeEdits(AUTOSCALED, edits);
      const { notModelled } = withEdits(ask({ objects: edited.objects }), edited);
      return notModelled.map(({ kind }) => kind);
    };
    const kind = 'HorizontalPodAutoscaler';
    expect(unmodelled([{ edit: 'hpa', bound: 'max' }])).not.toContain(kind);
    expect(unmodelled([{ edit: 'scale', kind: 'Deployment', name: 'web', replicas: 3 }])).toContain(
      kind,
    );
  },
);

const nodeNames = fc.uniqueArray(fc.constantFrom('a1', 'a2', 'a30', 'b1', 'b2', 'c1'), {
  minLength: 1,
});
const pods = fc.array(fc.constantFrom('a1', 'a2', 'a30', 'b1', 'b2', 'c1'), { maxLength: 8 });

test.each(['remove-node', 'cordon', 'drain'] as const)(
  '%s by a glob or a selector equals naming the nodes one by one',
  (edit) => {
    fc.assert(
      fc.property(nodeNames, pods, (names, homes) => {
        const objects = [
          ...names.map((name) => node(name).labelled({ pool: name.slice(0, 1) }).object),
          ...homes.map((home, at) => {
            const placed = pod(`pod-${String(at)}`).onNode(home);
            return (at % 2 === 0 ? placed : placed.ownedBy('ReplicaSet', 'web')).object;
          }),
        ];
        const first = names[0]?.slice(0, 1) ?? '';
        const singly = names
          .filter((name) => name.startsWith(first))
          .map((name): Edit => ({ edit, name }));
        const expected = makeEdits(objects, singly);
        for (const name of [`${first}*`, `pool=${first}`, `pool in (${first})`]) {
          const { objects: left, displaced } = makeEdits(objects, [{ edit, name }]);
          expect(left).toEqual(expected.objects);
          expect(new Set(displaced)).toEqual(new Set(expected.displaced));
        }
      }),
    );
  },
);

test('edits keep the objects that they do not change', () => {
  const left = applyEdits(INPUT, [{ edit: 'drain', name: 'a1' }]);
  expect(left.filter((object) => INPUT.includes(object))).toHaveLength(INPUT.length - 2);
});
