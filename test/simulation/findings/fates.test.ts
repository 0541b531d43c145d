/*
 * What never runs never passes: the table of fates.
 *
 * A row is a workload with pods that never run for one reason. It is planned once, and the finding of the row must decide the verdict
 * in the plan and in every format: table, wide, json, junit, github, gitlab, sarif, markdown, html. No format may count a pod of the
 * row as Running, unless the row says `runs: true`.
 *
 * To add a row: append an object to one of the lists, or a list with a call of `describeFates`. `objects` are all objects of the
 * input, `input` further fields of PlanInput (options, scenario, config), `kind` and `object` are those of the finding, `text` is part
 * of its message. `...failed` stands for the verdict. Manifests: test/support/finding-manifests.ts.
 */
import type { KubernetesObject } from '../../../src/objects/index.ts';
import { describeFates, failed, unknown } from '../../support/finding-cases.ts';
import type { FateRow } from '../../support/finding-cases.ts';
import {
  manifest,
  meta,
  node,
  pod,
  scenario,
  web,
  wide,
  workload,
} from '../../support/finding-manifests.ts';
import {
  LINUX_NODES,
  REJECTED_KINDS,
  REJECTIONS,
  workloadOf,
} from '../../support/rejected-workloads.ts';

const fiveMinutes = { until: 300 };

/** A DaemonSet asks for no pod on a node that its selector does not match. */
const asksForPods = (kind: string, spec: object): boolean =>
  kind !== 'DaemonSet' || !('nodeSelector' in spec);

/** Every kind of workload, rejected by the kubelet for every cause. The failure of a CronJob's pods is the failure of its Jobs. */
describeFates(
  REJECTIONS.flatMap(({ cause, spec, container, input, reason }) =>
    REJECTED_KINDS.filter((kind) => asksForPods(kind, spec)).map((kind): FateRow => ({
      name: `${kind}: ${cause}`,
      objects: [...LINUX_NODES, workloadOf(kind, spec, container)],
      input: { ...input, options: fiveMinutes },
      ...failed,
      kind: 'failing',
      object: kind === 'CronJob' ? 'Job/w-' : `${kind}/w`,
      text: new RegExp(kind.includes('Job') ? 'BackoffLimitExceeded' : reason),
    })),
  ),
);

const neverReady = {
  container: { readinessProbe: { exec: { command: ['check'] }, periodSeconds: 5 } },
  annotations: { 'kschedsim.dev/readiness-probe': 'fail' },
};

describeFates([
  {
    name: 'a new Deployment that never becomes ready',
    objects: [node('n1'), web(neverReady, 2)],
    ...failed,
    kind: 'not-ready',
    object: 'Deployment/web',
    pods: 2,
    text: /not Ready/,
    runs: true,
  },
  {
    name: 'pods that still start when the time is over',
    objects: [node('n1'), web({}, 2)],
    input: { options: { until: 1 } },
    ...failed,
    kind: 'not-ready',
    object: 'Deployment/web',
    pods: 2,
    text: /ContainerCreating/,
  },
  {
    name: 'a new StatefulSet with a pod that never becomes ready',
    objects: [node('n1'), workload('StatefulSet', 'db', 1, neverReady)],
    ...failed,
    kind: 'not-ready',
    object: 'StatefulSet/db',
    pods: 1,
    text: /not Ready/,
    runs: true,
  },
]);

const fast = (volumeBindingMode: string): KubernetesObject =>
  wide(
    manifest('storage.k8s.io/v1', 'StorageClass', 'fast', {
      provisioner: 'disk.example.com',
      volumeBindingMode,
    }),
  );
const data = manifest('v1', 'PersistentVolumeClaim', 'data', {
  spec: {
    accessModes: ['ReadWriteOnce'],
    storageClassName: 'fast',
    resources: { requests: { storage: '1Gi' } },
  },
});
const onDisk = (spec: object, replicas: number): KubernetesObject =>
  web(
    {
      spec: { ...spec, volumes: [{ name: 'd', persistentVolumeClaim: { claimName: 'data' } }] },
      container: { volumeMounts: [{ name: 'd', mountPath: '/d' }] },
    },
    replicas,
  );
const eachOnItsNode = {
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: { app: 'web' } },
    },
  ],
};
const configured = (source: object): KubernetesObject =>
  web({ container: { envFrom: [source] } }, 2);

/** What stays pending or waits on its node for ever. */
describeFates([
  {
    name: 'one disk for two pods that stand apart',
    objects: [...LINUX_NODES, fast('WaitForFirstConsumer'), data, onDisk(eachOnItsNode, 2)],
    ...failed,
    kind: 'failing',
    object: 'Deployment/web',
    pods: 1,
    text: /Multi-Attach error/,
    runs: true,
  },
  {
    name: 'a ConfigMap whose name is misspelt',
    objects: [
      node('n1'),
      manifest('v1', 'ConfigMap', 'settings', { data: { a: 'b' } }),
      configured({ configMapRef: { name: 'setings' } }),
    ],
    ...failed,
    kind: 'failing',
    object: 'Deployment/web',
    pods: 2,
    text: /ConfigMap setings does not exist; the input has settings/,
  },
  {
    name: 'a Secret whose name is misspelt',
    objects: [
      node('n1'),
      manifest('v1', 'Secret', 'password', { stringData: { a: 'b' } }),
      configured({ secretRef: { name: 'pasword' } }),
    ],
    ...failed,
    kind: 'failing',
    object: 'Deployment/web',
    pods: 2,
    text: /Secret pasword does not exist; the input has password/,
  },
  {
    name: 'a ServiceAccount whose name is misspelt',
    objects: [
      node('n1'),
      manifest('v1', 'ServiceAccount', 'runner'),
      web({ spec: { serviceAccountName: 'runnr' } }, 2),
    ],
    ...failed,
    kind: 'refused',
    object: 'Deployment/web',
    pods: 2,
    text: /serviceaccount "runnr" not found/,
  },
  {
    name: 'an unsafe sysctl',
    objects: [
      ...LINUX_NODES,
      workloadOf('Deployment', {
        securityContext: { sysctls: [{ name: 'net.core.somaxconn', value: '1024' }] },
      }),
    ],
    input: { options: fiveMinutes },
    ...failed,
    kind: 'failing',
    object: 'Deployment/w',
    text: /SysctlForbidden/,
  },
  {
    name: 'a container that its own restart policy never starts again',
    objects: [
      node('n1'),
      pod('solo', {
        container: { restartPolicy: 'Never' },
        annotations: { 'kschedsim.dev/run-duration': '1s', 'kschedsim.dev/exit-code': '1' },
      }),
    ],
    ...failed,
    kind: 'failing',
    object: 'Pod/solo',
    text: /Error|Failed/,
  },
]);

const inZone = (name: string, zone: string): KubernetesObject =>
  meta(node(name), { labels: { 'topology.kubernetes.io/zone': zone } });
const claimOf = (replica: string): KubernetesObject =>
  pod(replica, {
    spec: {
      nodeName: replica,
      volumes: [{ name: 'd', persistentVolumeClaim: { claimName: 'data' } }],
    },
    container: { volumeMounts: [{ name: 'd', mountPath: '/d' }] },
  });
const tolerant = { tolerations: [{ key: 'a', operator: 'Exists' }] };
const live = (object: KubernetesObject): KubernetesObject => meta(object, { uid: 'u1' });

/** What happens to pods once they are on their node, and to fields that a manifest no longer has. */
describeFates([
  {
    name: 'an eviction for memory after a slow pull',
    objects: [
      node('n1'),
      web(
        {
          annotations: {
            'kschedsim.dev/memory-usage': '30Gi',
            'kschedsim.dev/pull-duration': '15s',
          },
        },
        1,
      ),
    ],
    input: { options: { until: 600 } },
    ...failed,
    kind: 'failing',
    object: 'Deployment/web',
    text: /Evicted|evicted/,
  },
  {
    name: 'a StatefulSet whose node does not answer any more',
    objects: [node('n1'), workload('StatefulSet', 'db', 1)],
    input: { scenario: scenario([{ at: '1m', failNode: 'n1' }]) },
    ...failed,
    kind: 'not-ready',
    object: 'StatefulSet/db',
    pods: 1,
    text: /Node is not ready/,
    runs: true,
  },
  {
    name: 'pods of two zones with one volume of an Immediate class',
    objects: [
      inZone('n1', 'a'),
      inZone('n2', 'b'),
      fast('Immediate'),
      data,
      claimOf('n1'),
      claimOf('n2'),
    ],
    ...failed,
    kind: 'failing',
    object: 'Pod/n',
    text: /Multi-Attach|NodeAffinity|volume node affinity/,
    runs: true,
  },
  {
    name: 'a toleration that the manifest no longer has, with --fail-on unowned',
    objects: [],
    input: {
      cluster: [node('n1'), live(web({ spec: tolerant }, 1))],
      apply: [web({}, 1)],
      options: { failOn: ['unowned'] },
    },
    ...unknown,
    kind: 'unowned',
    object: 'Deployment/web',
    text: /tolerations/,
    runs: true,
  },
]);
