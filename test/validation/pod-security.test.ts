import { expect, test } from 'vitest';
import { applyDefaults, createAdmission } from '../../src/server/index.ts';
import { isKind } from '../../src/objects/index.ts';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { podStrategyOf, v1_34 } from '../../src/releases/index.ts';
import { merged, recordedAs, shown, shortened } from './cases.ts';
import type { Members } from './cases.ts';

/** All that Linux has. */
const CAPABILITIES = [
  ...['ALL', 'AUDIT_CONTROL', 'AUDIT_READ', 'AUDIT_WRITE', 'BLOCK_SUSPEND', 'BPF', 'CHOWN'],
  ...['DAC_OVERRIDE', 'DAC_READ_SEARCH', 'FOWNER', 'FSETID', 'IPC_LOCK', 'IPC_OWNER', 'KILL'],
  ...['LEASE', 'LINUX_IMMUTABLE', 'MAC_ADMIN', 'MKNOD', 'NET_ADMIN', 'NET_BIND_SERVICE', 'NET_RAW'],
  ...[
    'SETFCAP',
    'SETGID',
    'SETPCAP',
    'SETUID',
    'SYS_ADMIN',
    'SYS_CHROOT',
    'SYS_PTRACE',
    'SYS_TIME',
  ],
];
const SYSCTLS = [
  ...['kernel.shm_rmid_forced', 'net.ipv4.ip_local_port_range', 'net.ipv4.tcp_syncookies'],
  ...['net.ipv4.ping_group_range', 'net.ipv4.ip_unprivileged_port_start', 'kernel.msgmax'],
  ...['net.ipv4.ip_local_reserved_ports', 'net.ipv4.tcp_keepalive_time', 'net.ipv4.tcp_rmem'],
  ...['net.ipv4.tcp_fin_timeout', 'net.ipv4.tcp_keepalive_intvl', 'net.ipv4.tcp_wmem'],
  ...['net.ipv4.tcp_keepalive_probes', 'net.ipv4.tcp_slow_start_after_idle'],
  ...['net.ipv4.tcp_notsent_lowat', 'net.core.somaxconn'],
];
const VOLUMES = [
  ...['configMap', 'csi', 'downwardAPI', 'emptyDir', 'ephemeral', 'image', 'projected', 'secret'],
  ...['persistentVolumeClaim', 'hostPath', 'gcePersistentDisk', 'awsElasticBlockStore', 'gitRepo'],
  ...['nfs', 'iscsi', 'glusterfs', 'rbd', 'flexVolume', 'cinder', 'cephfs', 'flocker', 'fc'],
  ...['azureFile', 'vsphereVolume', 'quobyte', 'azureDisk', 'photonPersistentDisk', 'scaleIO'],
  ...['portworxVolume', 'storageos'],
];
const strict: Members = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  runAsNonRoot: true,
  seccompProfile: { type: 'RuntimeDefault' },
};
const base: KubernetesObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'shop' },
  ...{ spec: { containers: [{ name: 'c', image: 'i', securityContext: strict }] } },
};
const container = (change: object): Members => ({
  containers: [{ name: 'c', image: 'i', securityContext: strict, ...change }],
});
const context = (change: object): Members =>
  container({ securityContext: { ...strict, ...change } });
const ofPod = (securityContext: object): Members => ({ securityContext });

const changes: readonly Members[] = [
  {},
  container({ securityContext: {} }),
  ...CAPABILITIES.map((name) => context({ capabilities: { add: [name], drop: ['ALL'] } })),
  context({ capabilities: { drop: ['KILL'] } }),
  ...SYSCTLS.map((name) => ofPod({ sysctls: [{ name, value: '1' }] })),
  ofPod({
    sysctls: [
      { name: 'b', value: '1' },
      { name: 'a', value: '1' },
    ],
  }),
  ...VOLUMES.map((source) => ({ volumes: [{ name: 'v', [source]: {} }] })),
  {
    volumes: [
      { name: 'v', nfs: {} },
      { name: 'w', fc: {} },
      { name: 'x', nfs: {} },
    ],
  },
  { hostNetwork: true },
  { hostPID: true, hostIPC: true },
  {
    volumes: [
      { name: 'a', hostPath: {} },
      { name: 'b', hostPath: {} },
    ],
  },
  container({ ports: [{ containerPort: 1, hostPort: 0 }] }),
  container({
    ports: [
      { containerPort: 1, hostPort: 90 },
      { containerPort: 2, hostPort: 80 },
    ],
  }),
  container({ livenessProbe: { httpGet: { host: 'h', port: 1 } } }),
  container({ readinessProbe: { tcpSocket: { host: '', port: 1 } } }),
  container({ startupProbe: { tcpSocket: { host: 'x', port: 1 } } }),
  container({ lifecycle: { postStart: { httpGet: { host: 'y', port: 1 } } } }),
  container({ lifecycle: { preStop: { tcpSocket: { host: 'z', port: 1 } } } }),
  ofPod({ windowsOptions: { hostProcess: true } }),
  context({ windowsOptions: { hostProcess: true } }),
  context({ privileged: true }),
  context({ procMount: 'Unmasked' }),
  { hostUsers: false, ...context({ procMount: 'Unmasked' }) },
  context({ allowPrivilegeEscalation: true }),
  ...['Unconfined', 'Localhost', 'RuntimeDefault'].flatMap((type) => [
    ofPod({ appArmorProfile: { type } }),
    context({ appArmorProfile: { type } }),
    ofPod({ seccompProfile: { type } }),
    context({ seccompProfile: { type } }),
  ]),
  ...['', 'container_t', 'container_init_t', 'container_kvm_t', 'container_engine_t', 'spc_t'].map(
    (type) => ofPod({ seLinuxOptions: { type } }),
  ),
  context({ seLinuxOptions: { user: 'u', role: 'r', type: 'x' } }),
  ofPod({ runAsNonRoot: false }),
  { ...ofPod({ runAsNonRoot: true }), ...context({ runAsNonRoot: undefined }) },
  context({ runAsNonRoot: false }),
  context({ runAsNonRoot: undefined }),
  ofPod({ runAsUser: 0 }),
  context({ runAsUser: 0 }),
  context({ runAsUser: 1 }),
  { hostUsers: false, ...context({ runAsNonRoot: undefined, runAsUser: 0 }) },
  { os: { name: 'windows' }, ...container({ securityContext: { runAsNonRoot: true } }) },
  {
    initContainers: [
      { name: 'd', image: 'i' },
      { name: 'e', image: 'i' },
    ],
  },
];

/** The plain texts of pod-security-admission policy/check_*.go, v1.34. */
test.each(['baseline', 'restricted'])('what %s forbids', async (level) => {
  const namespace = {
    ...{ apiVersion: 'v1', kind: 'Namespace' },
    metadata: { name: 'shop', labels: { 'pod-security.kubernetes.io/enforce': level } },
  };
  const strategy = podStrategyOf(v1_34);
  const admission = createAdmission([namespace], { strategy });
  const lines = changes.flatMap((change) => {
    const pod = applyDefaults(merged(base, ['spec'], change));
    if (!isKind(pod, 'Pod')) throw new Error('no Pod');
    const { refusal } = admission.reviewPod(pod);
    return [shown(change), ...(refusal === undefined ? [] : [`  ${shortened(refusal)}`])];
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(recordedAs(`pod security ${level}`));
});
