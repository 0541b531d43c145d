import type { Cases, Members } from './cases.ts';
import { letters } from './fragments.ts';
import { SHARED_SOURCES } from './volume-sources.ts';

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'shop' },
  spec: { containers: [{ name: 'c', image: 'i' }] },
};
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
      ...SHARED_SOURCES,
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
      bundle({ name: 'a', signerName: 'a' }),
      certificate({ keyType: '' }),
      { csi: { driver: 'a', fsType: 'ext4', nodePublishSecretRef: { name: 'A' } } },
      { ephemeral: {} },
      template({}),
      template({ accessModes: [] }),
      template({ resources: {} }),
    ].map((source) => ({ volumes: [{ name: 'v', ...source }] })),
  },
  {
    of: 'projected certificates',
    base: pod,
    at: 'spec',
    gates: { ClusterTrustBundleProjection: true, PodCertificateRequest: true },
    changes: [
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
