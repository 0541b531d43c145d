import { expect, test } from 'vitest';
import { messyCluster } from '../../../../test/support/rich/messy-cluster.ts';
import { notSimulated } from '../../../../test/support/rich/not-simulated.ts';
import { scenarioCluster } from '../../../../test/support/rich/scenarios.ts';
import { anonymize } from './rewrite.ts';

/* After a wanted change: npx vitest run src/cli/snapshot --update. Look for texts that people chose. */

const DETAILED = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'payments',
    namespace: 'bank',
    generateName: 'payments-',
    labels: { app: 'payments', 'kubernetes.io/os': 'linux', 'bank.example.com/team': 'money' },
    annotations: {
      'kschedsim.dev/run-duration': '5s',
      'volume.kubernetes.io/storage-provisioner': 'disk.example.com',
      'bank.example.com/note': 'secret',
      'kubectl.kubernetes.io/last-applied-configuration': '{"secret":true}',
    },
    finalizers: ['bank.example.com/hold', 'kubernetes.io/pvc-protection'],
    managedFields: [{ manager: 'alice' }],
    creationTimestamp: '2025-01-01T00:00:00Z',
  },
  spec: {
    nodeName: 'machine-7',
    hostname: 'payments',
    schedulerName: 'bank-scheduler',
    serviceAccountName: 'payments',
    priorityClassName: 'system-node-critical',
    imagePullSecrets: [{ name: 'registry' }],
    nodeSelector: { 'kubernetes.io/hostname': 'machine-7', disk: 'ssd' },
    tolerations: [
      { key: 'dedicated', operator: 'Equal', value: 'money', effect: 'NoSchedule' },
      { key: 'node.kubernetes.io/not-ready', operator: 'Exists', tolerationSeconds: 300 },
    ],
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [
            {
              matchExpressions: [{ key: 'disk', operator: 'In', values: ['ssd', 'nvme'] }],
              matchFields: [{ key: 'metadata.name', operator: 'In', values: ['machine-7'] }],
            },
          ],
        },
      },
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          {
            topologyKey: 'bank.example.com/rack',
            namespaces: ['bank'],
            matchLabelKeys: ['app', 'pod-template-hash'],
            labelSelector: { matchLabels: { app: 'payments' } },
          },
        ],
      },
    },
    containers: [
      {
        name: 'main',
        image: 'registry.bank.example.com/payments:1.2.3',
        command: ['/bin/pay', '--key=abc'],
        workingDir: '/srv/pay',
        env: [
          { name: 'PASSWORD', value: 'abc' },
          { name: 'TOKEN', valueFrom: { secretKeyRef: { name: 'tokens', key: 'bank' } } },
        ],
        ports: [{ name: 'pay', containerPort: 80, hostPort: 8080, protocol: 'TCP' }],
        resources: { requests: { cpu: '1', 'bank.example.com/hsm': '1' } },
        readinessProbe: { httpGet: { path: '/ready', port: 'pay', scheme: 'HTTP' } },
        volumeMounts: [{ name: 'data', mountPath: '/data', subPath: 'money' }],
      },
    ],
    volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'money' } }],
  },
  status: {
    phase: 'Running',
    message: 'a message',
    reason: 'Evicted',
    podIP: '10.0.0.7',
    hostIP: '10.0.0.1',
    conditions: [{ type: 'Ready', status: 'True', reason: 'x', message: 'y' }],
  },
};

test('an anonymized cluster reads as recorded', async () => {
  const objects = [DETAILED, ...scenarioCluster, ...messyCluster, ...notSimulated];
  const lines = anonymize(objects.map((object) => ({ ...object }))).map((one) =>
    JSON.stringify(one),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('anonymized-cluster.txt');
});
