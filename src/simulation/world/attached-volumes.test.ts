import { expect, test } from 'vitest';
import type {
  Node,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  StorageClass,
} from '../../objects/index.ts';
import { plan } from '../plan.ts';

const node = (name: string, zone?: string): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name,
    labels: {
      'kubernetes.io/hostname': name,
      ...(zone === undefined ? {} : { 'topology.kubernetes.io/zone': zone }),
    },
  },
  status: { allocatable: { cpu: '4', memory: '8Gi', pods: '110' } },
});

/** Two pods with one bound claim on the nodes a and b. */
function sharing(accessMode: string, source: object, nodeNames = ['a', 'b']): readonly string[] {
  const claimRef = { kind: 'PersistentVolumeClaim', namespace: 'default', name: 'data', uid: 'u' };
  const pods = nodeNames.map((nodeName, at): Pod => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `p${String(at)}`, namespace: 'default' },
    spec: {
      nodeName,
      containers: [{ name: 'c', image: 'a:1', volumeMounts: [{ name: 'd', mountPath: '/d' }] }],
      volumes: [{ name: 'd', persistentVolumeClaim: { claimName: 'data' } }],
    },
  }));
  const volume: PersistentVolume = {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'v' },
    spec: { accessModes: [accessMode], capacity: { storage: '1Gi' }, claimRef, ...source },
    status: { phase: 'Bound' },
  };
  const claim: PersistentVolumeClaim = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'data', namespace: 'default', uid: 'u' },
    spec: { accessModes: [accessMode], volumeName: 'v' },
    status: { phase: 'Bound' },
  };
  const outcome = plan({ objects: [node('a'), node('b'), volume, claim, ...pods] });
  return outcome.findings.map(({ kind, message }) => `${kind}: ${message}`);
}

const csi = { csi: { driver: 'disk.example.com', volumeHandle: 'v' } };

test.each([
  ['ReadWriteMany', csi, ['a', 'b']],
  ['ReadOnlyMany', csi, ['a', 'b']],
  ['ReadWriteOnce', csi, ['a', 'a']],
  ['ReadWriteOnce', { csi: { driver: 'efs.csi.aws.com', volumeHandle: 'v' } }, ['a', 'b']],
  ['ReadWriteOnce', { nfs: { server: 's', path: '/' } }, ['a', 'b']],
  ['ReadWriteOnce', { hostPath: { path: '/d' } }, ['a', 'b']],
])('a volume of mode %s of %j is shared by pods on %j', (mode, source, nodes) => {
  expect(sharing(mode, source, nodes)).toEqual([]);
});

test.each([
  ['ReadWriteOnce', csi],
  ['ReadWriteOncePod', csi],
  ['ReadWriteOnce', { iscsi: { targetPortal: 't', iqn: 'iqn.2001-04.com.example:s', lun: 0 } }],
])('a volume of mode %s of %j is on one node: the second pod waits', (mode, source) => {
  const findings = sharing(mode, source);
  expect(findings).toHaveLength(1);
  expect(findings[0]).toContain(
    'Multi-Attach error for volume "v" Volume is already used by pod(s)',
  );
});

test('volumes of Immediate classes are in a zone that is drawn, and the plan says so', () => {
  const storageClass: StorageClass = {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'disk' },
    provisioner: 'disk.example.com',
  };
  const claim: PersistentVolumeClaim = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'data', namespace: 'default' },
    spec: {
      accessModes: ['ReadWriteOnce'],
      storageClassName: 'disk',
      resources: { requests: { storage: '1Gi' } },
    },
  };
  const outcome = plan({ objects: [node('a', 'x'), node('b', 'y'), storageClass, claim] });
  const volume = outcome.objects?.find(({ kind }) => kind === 'PersistentVolume');
  expect(JSON.stringify(volume)).toMatch(
    /"key":"topology.kubernetes.io\/zone","operator":"In","values":\["[xy]"\]/,
  );
  expect(outcome.notModelled[0]?.reason).toContain('Immediate');
});
