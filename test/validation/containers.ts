import type { Cases, Members } from './cases.ts';
import { letters, times } from './fragments.ts';

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'shop' },
  spec: { containers: [{ name: 'c', image: 'i' }] },
};
const mounted = {
  ...pod,
  spec: {
    containers: [{ name: 'c', image: 'i' }],
    volumes: [
      { name: 'data', emptyDir: {} },
      { name: 'block', persistentVolumeClaim: { claimName: 'b' } },
      { name: 'other', persistentVolumeClaim: { claimName: 'o' } },
    ],
  },
};
const claiming = {
  ...pod,
  spec: { ...pod.spec, resourceClaims: [{ name: 'gpu', resourceClaimName: 'g' }] },
};
const exit = (count: number): Members => ({
  action: 'Restart',
  exitCodes: { operator: 'In', values: times(count, (at) => at + 1) },
});

export const containers: readonly Cases[] = [
  {
    of: 'containers',
    base: pod,
    at: 'spec.containers.0',
    changes: [
      { name: letters(63) },
      { name: letters(64) },
      { name: '' },
      { image: '' },
      { image: ' i' },
      { image: 'i ' },
      { imagePullPolicy: 'Sometimes' },
      { terminationMessagePolicy: 'Never' },
      { ports: [{ containerPort: 65535 }, { containerPort: 1 }] },
      { ports: [{ containerPort: 65536 }, { containerPort: 0 }] },
      { ports: [{ containerPort: 80, hostPort: 65536 }] },
      { ports: [{ containerPort: 80, protocol: 'ICMP' }] },
      { ports: [{ containerPort: 80, name: letters(15) }] },
      { ports: [{ containerPort: 80, name: letters(16) }] },
      { ports: [{ containerPort: 80, name: '80' }] },
      {
        ports: [
          { containerPort: 80, name: 'a--b' },
          { containerPort: 81, name: '-b' },
        ],
      },
      {
        ports: [
          { containerPort: 80, name: 'a' },
          { containerPort: 81, name: 'a' },
        ],
      },
      {
        ports: [
          { containerPort: 80, hostPort: 1 },
          { containerPort: 81, hostPort: 1 },
        ],
      },
      { env: [{ name: '' }, { name: 'a=b' }, { name: '..' }, { name: '..a' }, { name: '.' }] },
      { env: [{ name: 'A', value: 'x', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }] },
      { env: [{ name: 'A', valueFrom: {} }] },
      { env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'spec.host' } } }] },
      { env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: '' } } }] },
      {
        env: [
          { name: 'A', valueFrom: { fieldRef: { apiVersion: 'v2', fieldPath: 'spec.nodeName' } } },
        ],
      },
      { env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: "metadata.name['a']" } } }] },
      { env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: "metadata.labels['A/b/c']" } } }] },
      {
        env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: "metadata.annotations['A/B']" } } }],
      },
      { env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: '' } } }] },
      { env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.foo' } } }] },
      {
        env: [
          { name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '1m' } } },
        ],
      },
      {
        env: [
          { name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '2' } } },
        ],
      },
      {
        env: [
          {
            name: 'A',
            valueFrom: { resourceFieldRef: { resource: 'limits.memory', divisor: '2Mi' } },
          },
        ],
      },
      { env: [{ name: 'A', valueFrom: { secretKeyRef: { name: '', key: '' } } }] },
      { env: [{ name: 'A', valueFrom: { configMapKeyRef: { name: 'A', key: 'a b' } } }] },
      { envFrom: [{}] },
      { envFrom: [{ configMapRef: { name: '' } }, { secretRef: { name: 'A' } }] },
      { envFrom: [{ prefix: '=', configMapRef: { name: 'a' }, secretRef: { name: 'a' } }] },
      { stdinOnce: true, tty: true },
      { resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'No' }] },
      { resizePolicy: [{ resourceName: 'disk', restartPolicy: 'NotRequired' }] },
      {
        resizePolicy: [
          { resourceName: 'cpu', restartPolicy: 'NotRequired' },
          { resourceName: 'cpu', restartPolicy: 'RestartContainer' },
        ],
      },
    ],
  },
  {
    of: 'restart rules of containers',
    base: pod,
    release: 'v1.36',
    at: 'spec.containers.0',
    changes: [
      { restartPolicy: 'Always' },
      { restartPolicy: 'Sometimes' },
      { restartPolicy: 'Never', restartPolicyRules: [exit(255)] },
      { restartPolicy: 'Never', restartPolicyRules: [exit(256)] },
      { restartPolicy: 'Never', restartPolicyRules: times(21, () => exit(1)) },
      { restartPolicy: 'Never', restartPolicyRules: [{ action: 'Stop' }] },
      { restartPolicyRules: [exit(1)] },
    ],
  },
  {
    of: 'resources',
    base: claiming,
    at: 'spec.containers.0',
    changes: [
      { resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } },
      { resources: { requests: { cpu: '-1' } } },
      { resources: { requests: { 'example.com/a': '1' } } },
      { resources: { limits: { 'example.com/a': '1500m' } } },
      { resources: { requests: { 'example.com/a': '1' }, limits: { 'example.com/a': '2' } } },
      { resources: { limits: { pods: '1' } } },
      { resources: { limits: { 'requests.example.com/a': '1' } } },
      { resources: { limits: { 'kubernetes.io/a': '1', 'hugepages-': '1' } } },
      { resources: { limits: { 'hugepages-2Mi': '3Mi' } } },
      { resources: { limits: { 'hugepages-2Mi': '4Mi', cpu: '1' } } },
      { resources: { requests: { 'hugepages-2Mi': '4Mi' } } },
      { resources: { claims: [{ name: 'gpu' }] } },
      { resources: { claims: [{ name: '' }, { name: 'cpu' }] } },
      { resources: { claims: [{ name: 'gpu' }, { name: 'gpu' }] } },
      { resources: { claims: [{ name: 'gpu', request: 'a' }, { name: 'gpu' }] } },
      { resources: { claims: [{ name: 'gpu' }, { name: 'gpu', request: 'a' }] } },
      { resources: { claims: [{ name: 'gpu', request: 'A' }] } },
      {
        resources: {
          claims: [
            { name: 'gpu', request: 'a' },
            { name: 'gpu', request: 'b' },
          ],
        },
      },
    ],
  },
  {
    of: 'probes and handlers',
    base: pod,
    at: 'spec.containers.0',
    changes: [
      { livenessProbe: {} },
      { livenessProbe: { exec: { command: ['a'] }, tcpSocket: { port: 1 } } },
      { livenessProbe: { exec: { command: [] } } },
      { livenessProbe: { exec: { command: ['a'] }, successThreshold: 2 } },
      { startupProbe: { exec: { command: ['a'] }, successThreshold: 2 } },
      { readinessProbe: { exec: { command: ['a'] }, successThreshold: 2 } },
      { readinessProbe: { exec: { command: ['a'] }, terminationGracePeriodSeconds: 1 } },
      { livenessProbe: { exec: { command: ['a'] }, terminationGracePeriodSeconds: 0 } },
      {
        livenessProbe: {
          exec: { command: ['a'] },
          initialDelaySeconds: -1,
          timeoutSeconds: -1,
          periodSeconds: -1,
          successThreshold: -1,
          failureThreshold: -1,
        },
      },
      { livenessProbe: { httpGet: { port: 0 } } },
      { livenessProbe: { httpGet: { port: 65536, path: '' } } },
      { livenessProbe: { httpGet: { port: 'A_', scheme: 'FTP' } } },
      { livenessProbe: { httpGet: { port: letters(15) } } },
      { livenessProbe: { httpGet: { port: letters(16) } } },
      { livenessProbe: { httpGet: { port: 80, httpHeaders: [{ name: 'a b', value: 'x' }] } } },
      { livenessProbe: { tcpSocket: { port: 0 } } },
      { livenessProbe: { grpc: { port: 0 } } },
      { livenessProbe: { grpc: { port: 65536 } } },
      { lifecycle: { postStart: {} } },
      { lifecycle: { preStop: { sleep: { seconds: 30 } } } },
      { lifecycle: { preStop: { sleep: { seconds: 31 } } } },
      { lifecycle: { preStop: { sleep: { seconds: -1 } } } },
      { lifecycle: { preStop: { exec: { command: ['a'] }, sleep: { seconds: 1 } } } },
    ],
  },
  {
    of: 'mounts',
    base: mounted,
    at: 'spec.containers.0',
    changes: [
      { volumeMounts: [{ name: '', mountPath: '' }] },
      { volumeMounts: [{ name: 'none', mountPath: '/a' }] },
      {
        volumeMounts: [
          { name: 'data', mountPath: '/a' },
          { name: 'data', mountPath: '/a' },
        ],
      },
      { volumeMounts: [{ name: 'data', mountPath: '/a', subPath: '/a' }] },
      { volumeMounts: [{ name: 'data', mountPath: '/a', subPath: 'a/../b' }] },
      { volumeMounts: [{ name: 'data', mountPath: '/a', subPathExpr: '..' }] },
      { volumeMounts: [{ name: 'data', mountPath: '/a', subPath: 'a', subPathExpr: 'b' }] },
      { volumeMounts: [{ name: 'data', mountPath: '/a', mountPropagation: 'Bidirectional' }] },
      { volumeMounts: [{ name: 'data', mountPath: '/a', mountPropagation: 'Both' }] },
      { volumeMounts: [{ name: 'data', mountPath: '/a', recursiveReadOnly: 'Enabled' }] },
      {
        volumeMounts: [{ name: 'data', mountPath: '/a', readOnly: true, recursiveReadOnly: 'Yes' }],
      },
      {
        volumeMounts: [
          {
            name: 'data',
            mountPath: '/a',
            readOnly: true,
            recursiveReadOnly: 'Enabled',
            mountPropagation: 'HostToContainer',
          },
        ],
      },
      { volumeDevices: [{ name: '', devicePath: '' }] },
      { volumeDevices: [{ name: 'data', devicePath: '/a' }] },
      { volumeDevices: [{ name: 'none', devicePath: '/a' }] },
      { volumeDevices: [{ name: 'block', devicePath: '/a/../b' }] },
      {
        volumeDevices: [
          { name: 'block', devicePath: '/a' },
          { name: 'block', devicePath: '/b' },
        ],
      },
      {
        volumeDevices: [
          { name: 'block', devicePath: '/a' },
          { name: 'other', devicePath: '/a' },
        ],
      },
      {
        volumeMounts: [{ name: 'block', mountPath: '/a' }],
        volumeDevices: [{ name: 'block', devicePath: '/b' }],
      },
      {
        volumeMounts: [{ name: 'data', mountPath: '/a' }],
        volumeDevices: [{ name: 'block', devicePath: '/a' }],
      },
    ],
  },
];
