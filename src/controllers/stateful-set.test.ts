import { expect, test } from 'vitest';
import {
  ControllerCluster,
  META,
  SELECTOR,
  TEMPLATE,
} from '../../test/support/controller-cluster.ts';

test('an ordered StatefulSet waits for each pod to be running and ready', () => {
  const spec = {
    replicas: 3,
    selector: SELECTOR,
    template: TEMPLATE,
    serviceName: 'svc',
    ordinals: { start: 1 },
    volumeClaimTemplates: [
      { apiVersion: 'v1', kind: 'PersistentVolumeClaim' as const, metadata: { name: 'data' } },
    ],
  };
  const cluster = new ControllerCluster()
    .create('StatefulSet', { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: META, spec })
    .start();
  expect(cluster.names).toEqual(['web-1']);
  const [first] = cluster.pods;
  expect(first?.metadata.labels).toMatchObject({
    'statefulset.kubernetes.io/pod-name': 'web-1',
    'apps.kubernetes.io/pod-index': '1',
  });
  expect(first?.spec).toMatchObject({
    hostname: 'web-1',
    subdomain: 'svc',
    volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data-web-1' } }],
  });
  expect(cluster.store.get('PersistentVolumeClaim', 'default', 'data-web-1')).toBeDefined();
  cluster.phase('web-1', 'Running');
  expect(cluster.names).toEqual(['web-1', 'web-2']);
  cluster.phase('web-2', 'Running').phase('web-3', 'Running');
  expect(cluster.store.get('StatefulSet', 'default', 'web')?.status?.readyReplicas).toBe(3);
});

test('a parallel StatefulSet creates all pods at once and replaces a failed pod under its name', () => {
  const spec = { replicas: 3, selector: SELECTOR, template: TEMPLATE };
  const cluster = new ControllerCluster()
    .create('StatefulSet', {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: META,
      spec: { ...spec, podManagementPolicy: 'Parallel' },
    })
    .start();
  expect(cluster.names).toEqual(['web-0', 'web-1', 'web-2']);
  const uid = cluster.store.get('Pod', 'default', 'web-1')?.metadata.uid;
  cluster.phase('web-1', 'Failed');
  const again = cluster.store.get('Pod', 'default', 'web-1');
  expect(again?.status?.phase).toBe('Pending');
  expect(again?.metadata.uid).not.toBe(uid);
});
