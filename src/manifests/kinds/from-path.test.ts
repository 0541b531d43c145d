import { expect, test } from 'vitest';
import { kindFromPath, stepsOfPath } from './from-path.ts';

const NODE = { name: 'n1' };
const IN_SHOP = { name: 'web-0', namespace: 'shop' };

test.each<[string, Readonly<Record<string, string>>, string | undefined]>([
  ['nodes.json', NODE, 'Node'],
  ['no/n1.json', NODE, 'Node'],
  ['config/node/n1.json', NODE, 'Node'],
  ['persistentvolumes/monitoring.json', { name: 'pvc-1' }, 'PersistentVolume'],
  ['cluster-resources/pods/shop.json', IN_SHOP, 'Pod'],
  ['config/pod/shop/web-0.json', IN_SHOP, 'Pod'],
  ['namespaces/shop/apps/deployments.yaml', IN_SHOP, 'Deployment'],
  ['namespaces/shop/core/pods/web-0.yaml', IN_SHOP, 'Pod'],
  ['namespaces/shop.yaml', { name: 'shop' }, 'Namespace'],
  ['namespaces/nodes/pods.yaml', { name: 'web-0', namespace: 'nodes' }, 'Pod'],
  ['pods/nodes/web-0.yaml', { name: 'web-0', namespace: 'nodes' }, 'Pod'],
  // The folder of an unknown kind hides the known kinds of the folders around it.
  [
    'namespaces/openshift/imagestreams/ruby.json',
    { name: 'ruby', namespace: 'openshift' },
    undefined,
  ],
  ['namespaces/openshift/imagestreams.yaml', { name: 'ruby', namespace: 'openshift' }, undefined],
  ['namespaces/shop/imagestreams/ruby.json', { name: 'ruby' }, undefined],
  ['namespaces/shop/image.openshift.io/imagestreams.yaml', IN_SHOP, undefined],
  ['custom-resources/nodes.longhorn.io/shop.yaml', IN_SHOP, undefined],
  // So does the folder of a kind that another API group has under the same name.
  ['authorization.openshift.io/clusterroles/admin.json', { name: 'admin' }, undefined],
  ['rbac.authorization.k8s.io/clusterroles/admin.json', { name: 'admin' }, 'ClusterRole'],
  ['longhorn.io/nodes/n1.json', NODE, undefined],
  ['must-gather.local/nodes/n1.json', NODE, 'Node'],
])('%s with %j: %s', (path, metadata, kind) => {
  expect(kindFromPath(stepsOfPath(path), metadata)?.kind).toBe(kind);
});
