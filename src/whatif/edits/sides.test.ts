import { expect, test } from 'vitest';
import { Given } from '../../input/index.ts';
import { plan } from '../../simulation/index.ts';
import type { Deployment, KubernetesObject } from '../../objects/index.ts';
import { editGiven } from './apply-edits.ts';
import type { Edit } from './kinds.ts';

const WEB: Deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'default' },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { name: '', labels: { app: 'web' } },
      spec: { containers: [{ name: 'web', image: 'web:1' }] },
    },
  },
};
const NODE: KubernetesObject = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' } };

// The sides that --cluster and --apply give.
const INPUT = [
  new Given(NODE, { side: 'cluster' }),
  new Given(WEB, { side: 'cluster' }),
  new Given(WEB, { side: 'apply' }),
];

test.each<Edit>([
  { edit: 'scale', kind: 'Deployment', name: 'web', replicas: 3 },
  { edit: 'set-request', kind: 'Deployment', name: 'web', requests: { cpu: '1' } },
])('$edit of a workload of the cluster that a manifest changes', (edit) => {
  const { given } = editGiven(INPUT, [edit]);
  expect(given.map(({ side }) => side)).toEqual(['cluster', 'cluster', 'apply']);
  expect(plan({ objects: given }).input).toMatchObject({ cluster: 2, added: 0 });
});

test('an added node comes before the objects on a named side', () => {
  const { given } = editGiven(INPUT, [{ edit: 'add-node', node: 'n', count: 1 }]);
  expect(given.map(({ object, side }) => `${object.metadata.name} ${side}`)).toEqual([
    'n-1 cluster',
    'n cluster',
    'web cluster',
    'web apply',
  ]);
});
