import type { Cases, Members } from './cases.ts';
import { letters } from './fragments.ts';

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'shop' },
  spec: { containers: [{ name: 'c', image: 'i' }] },
};
const iscsi = { targetPortal: 'a:1', iqn: 'iqn.2000-01.com.a:b', lun: 0 };
/** Sources that pods and PersistentVolumes share, right and wrong. */
const SHARED: readonly Readonly<Record<string, unknown>>[] = [
  { gcePersistentDisk: { pdName: '' } },
  { gcePersistentDisk: { pdName: 'a', partition: 255 } },
  { gcePersistentDisk: { pdName: 'a', partition: 256 } },
  { gcePersistentDisk: { pdName: 'a', partition: -1 } },
  { awsElasticBlockStore: { volumeID: '' } },
  { awsElasticBlockStore: { volumeID: 'a', partition: 256 } },
  { nfs: { server: '', path: '' } },
  { nfs: { server: 'a', path: 'b' } },
  { iscsi: { ...iscsi, targetPortal: '', iqn: '' } },
  { iscsi: { ...iscsi, iqn: 'x' } },
  { iscsi: { ...iscsi, iqn: 'iqn.x' } },
  { iscsi: { ...iscsi, iqn: 'eui.0123456789ABCDEF' } },
  { iscsi: { ...iscsi, iqn: 'eui.0123' } },
  { iscsi: { ...iscsi, iqn: 'naa.0123' } },
  { iscsi: { ...iscsi, iqn: 'naa.0123456789ABCDEF' } },
  { iscsi: { ...iscsi, lun: 255 } },
  { iscsi: { ...iscsi, lun: 256 } },
  { iscsi: { ...iscsi, lun: -1 } },
  { iscsi: { ...iscsi, chapAuthSession: true } },
  { iscsi: { ...iscsi, chapAuthDiscovery: true, secretRef: { name: '' } } },
  { iscsi: { ...iscsi, initiatorName: 'x' } },
  { iscsi: { ...iscsi, initiatorName: 'iqn.x' } },
  { glusterfs: { endpoints: '', path: '' } },
  { glusterfs: { endpoints: 'a', path: 'b' } },
  { rbd: { monitors: [], image: '' } },
  { rbd: { monitors: ['a'], image: 'b' } },
  { cephfs: { monitors: [] } },
  { cephfs: { monitors: ['a'] } },
  { cinder: { volumeID: '' } },
  { cinder: { volumeID: 'a', secretRef: { name: '', namespace: '' } } },
  { fc: {} },
  { fc: { targetWWNs: ['a'] } },
  { fc: { targetWWNs: ['a'], lun: 255 } },
  { fc: { targetWWNs: ['a'], lun: 256 } },
  { fc: { targetWWNs: ['a'], wwids: ['b'], lun: 0 } },
  { fc: { wwids: ['b'] } },
  { flocker: {} },
  { flocker: { datasetName: 'a/b' } },
  { flocker: { datasetName: 'a', datasetUUID: 'b' } },
  { flocker: { datasetUUID: 'b' } },
  { flexVolume: { driver: '' } },
  {
    flexVolume: {
      driver: 'a/b',
      options: { 'kubernetes.io/a': 'x', 'A.K8S.IO/b': 'x', 'a/b': 'x' },
    },
  },
  { azureFile: { secretName: '', shareName: '' } },
  { azureFile: { secretName: 'a', shareName: 'b', secretNamespace: '' } },
  { vsphereVolume: { volumePath: '' } },
  { photonPersistentDisk: { pdID: '' } },
  { portworxVolume: { volumeID: '' } },
  { quobyte: { registry: '', volume: '' } },
  { quobyte: { registry: 'a', volume: '' } },
  { quobyte: { registry: 'a:1,[::1]:2', volume: 'v' } },
  { quobyte: { registry: '::1:2', volume: 'v' } },
  { quobyte: { registry: 'a:1', volume: 'v', tenant: letters(64) } },
  { quobyte: { registry: 'a:1', volume: 'v', tenant: letters(65) } },
  { azureDisk: { diskName: '', diskURI: '' } },
  { azureDisk: { diskName: 'a', diskURI: 'b', kind: 'Managed' } },
  { azureDisk: { diskName: 'a', diskURI: 'b', kind: 'Shared', cachingMode: 'All' } },
  { azureDisk: { diskName: 'a', diskURI: '/subscriptions/b/resourceGroups/c', kind: 'Dedicated' } },
  { azureDisk: { diskName: 'a', diskURI: 'b', kind: 'Other' } },
  { scaleIO: { gateway: '', system: '', volumeName: '', secretRef: { name: '' } } },
  { scaleIO: { gateway: 'a', system: 'b', volumeName: 'c', secretRef: { name: 'd' } } },
  { storageos: {} },
  { storageos: { volumeName: 'A', volumeNamespace: 'A' } },
  { storageos: { volumeName: 'a', secretRef: { name: '' } } },
  { hostPath: { path: '' } },
  { hostPath: { path: 'a/../b' } },
  { hostPath: { path: '/a', type: 'Pipe' } },
  { csi: { driver: '', volumeHandle: '' } },
  { csi: { driver: letters(63), volumeHandle: 'a' } },
  { csi: { driver: letters(64), volumeHandle: 'a' } },
  { csi: { driver: 'a_b', volumeHandle: 'a' } },
  { csi: { driver: 'a', volumeHandle: 'a', nodePublishSecretRef: { name: '' } } },
];
const token = (change: object): Members => ({
  projected: { sources: [{ serviceAccountToken: { path: 'a', ...change } }] },
});
const bundle = (change: object): Members => ({
  projected: { sources: [{ clusterTrustBundle: { path: 'a', ...change } }] },
});
const certificate = (change: object): Members => ({
  projected: {
    sources: [
      {
        podCertificate: {
          signerName: 'a.b/c',
          keyType: 'ED25519',
          credentialBundlePath: 'x',
          ...change,
        },
      },
    ],
  },
});
const file = (change: object): Members => ({ downwardAPI: { items: [{ path: 'a', ...change }] } });
const named = (fieldPath: string): Members => ({ fieldRef: { fieldPath } });
const template = (spec: object): Members => ({
  ephemeral: {
    volumeClaimTemplate: {
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1' } }, ...spec },
    },
  },
});

export const podVolumes: readonly Cases[] = [
  {
    of: 'volumes of pods',
    base: pod,
    at: 'spec',
    changes: [
      ...SHARED,
      { emptyDir: { sizeLimit: '-1' } },
      { emptyDir: { medium: 'HugePages', sizeLimit: '1' } },
      { emptyDir: { medium: 'Disk' } },
      { emptyDir: {}, hostPath: { path: '/a' } },
      {},
      { gitRepo: { repository: '' } },
      { gitRepo: { repository: 'a', directory: '/a' } },
      { gitRepo: { repository: 'a', directory: '..' } },
      { secret: {} },
      { secret: { secretName: 'a', defaultMode: 512, items: [{ key: '', path: '' }] } },
      {
        secret: { secretName: 'a', defaultMode: 511, items: [{ key: 'a', path: '..', mode: -1 }] },
      },
      {
        secret: {
          secretName: 'a',
          items: [
            { key: 'a', path: '/a' },
            { key: 'b', path: '..a' },
          ],
        },
      },
      { configMap: {} },
      {
        configMap: { name: 'a', defaultMode: -1, items: [{ key: '', path: 'a/../b', mode: 512 }] },
      },
      { persistentVolumeClaim: { claimName: '' } },
      { image: {} },
      { image: { reference: 'a', pullPolicy: 'Sometimes' } },
      file({}),
      file(named('metadata.name')),
      file(named('spec.nodeName')),
      file(named("metadata.labels['a']")),
      file({ resourceFieldRef: { resource: 'limits.cpu' } }),
      file({ resourceFieldRef: { resource: 'limits.cpu', containerName: 'c' } }),
      file({
        ...named('metadata.name'),
        resourceFieldRef: { resource: 'limits.cpu', containerName: 'c' },
      }),
      file({ ...named('metadata.name'), path: '..' }),
      file({ ...named('metadata.name'), mode: 512 }),
      { downwardAPI: { items: [{ path: 'a', ...named('metadata.name') }], defaultMode: 512 } },
      { projected: { sources: [] } },
      { projected: { sources: [{}], defaultMode: 512 } },
      { projected: { sources: [{ secret: { name: 'a' }, configMap: { name: 'b' } }] } },
      { projected: { sources: [{ secret: { name: '' } }, { configMap: { name: '' } }] } },
      {
        projected: {
          sources: [
            { secret: { name: 'a', items: [{ key: 'a', path: 'x' }] } },
            { configMap: { name: 'b', items: [{ key: 'a', path: 'x' }] } },
          ],
        },
      },
      {
        projected: {
          sources: [
            { downwardAPI: { items: [{ path: 'x', ...named('metadata.name') }] } },
            { serviceAccountToken: { path: 'x' } },
          ],
        },
      },
      token({ path: '' }),
      token({ expirationSeconds: 599 }),
      token({ expirationSeconds: 600 }),
      token({ expirationSeconds: 4294967296 }),
      token({ expirationSeconds: 4294967297 }),
      bundle({}),
      bundle({ name: 'a', signerName: 'a.b/c' }),
      bundle({ name: '' }),
      bundle({ name: 'a:b:c' }),
      bundle({ name: 'A' }),
      bundle({ name: 'a', labelSelector: {} }),
      bundle({ signerName: '' }),
      bundle({ signerName: 'a' }),
      bundle({ signerName: 'a/b' }),
      bundle({ signerName: 'a.b/c/d' }),
      bundle({ signerName: 'A.b/C' }),
      bundle({ signerName: 'a.b/c', labelSelector: { matchLabels: { a: '!' } } }),
      bundle({ signerName: `${[letters(63), letters(63), letters(63), letters(61)].join('.')}/a` }),
      bundle({ signerName: `${[letters(63), letters(63), letters(63), letters(62)].join('.')}/a` }),
      bundle({ name: 'a', path: '..' }),
      certificate({}),
      certificate({ signerName: '', keyType: '' }),
      certificate({ keyType: 'RSA1024' }),
      certificate({ credentialBundlePath: '' }),
      certificate({ credentialBundlePath: '../a', keyPath: '/k', certificateChainPath: 'x' }),
      certificate({ keyPath: 'x' }),
      certificate({ maxExpirationSeconds: 3599 }),
      certificate({ maxExpirationSeconds: 3600 }),
      certificate({ maxExpirationSeconds: 7862400 }),
      certificate({ maxExpirationSeconds: 7862401 }),
      certificate({ signerName: 'kubernetes.io/a', maxExpirationSeconds: 86400 }),
      certificate({ signerName: 'x.kubernetes.io/a', maxExpirationSeconds: 86401 }),
      { csi: { driver: 'a', fsType: 'ext4', nodePublishSecretRef: { name: 'A' } } },
      { ephemeral: {} },
      template({}),
      template({ accessModes: [] }),
      template({ resources: {} }),
    ].map((source) => ({ volumes: [{ name: 'v', ...source }] })),
  },
  {
    of: 'lists of volumes',
    base: pod,
    at: 'spec',
    changes: [
      { volumes: [{ name: '', emptyDir: {} }] },
      {
        volumes: [
          { name: letters(63), emptyDir: {} },
          { name: letters(64), emptyDir: {} },
        ],
      },
      {
        volumes: [
          { name: 'a', emptyDir: {} },
          { name: 'a', emptyDir: {} },
        ],
      },
      { volumes: [{ name: letters(63), ...template({}) }] },
      {
        volumes: [
          { name: 'a', ...template({}) },
          { name: 'b', persistentVolumeClaim: { claimName: 'p-a' } },
        ],
      },
    ],
  },
];
