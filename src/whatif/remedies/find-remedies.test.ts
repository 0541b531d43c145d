import { expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import { deployment } from '../../../test/support/scenario-plans.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { planWithRemedies } from './find-remedies.ts';

const ZONE = 'topology.kubernetes.io/zone';
const spread = (more: object, app = 'web'): object => ({
  spec: {
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: ZONE,
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: { matchLabels: { app } },
        ...more,
      },
    ],
  },
});
const inZone = (zone: string, cpu = 8): ReturnType<typeof node> =>
  node(`n-${zone}`).withHostname().zone(zone).offers({ cpu, memory: '8Gi', pods: 20 });

/** As an API server has stored it. */
const stored = (object: object, more: object = {}): KubernetesObject => {
  const { metadata } = object as KubernetesObject;
  const own = {
    uid: metadata.name,
    resourceVersion: '1',
    creationTimestamp: '2026-01-01T00:00:00Z',
  };
  return { ...object, metadata: { ...metadata, ...own }, ...more } as KubernetesObject;
};

const ported = {
  spec: {
    containers: [{ name: 'main', image: 'app:1', ports: [{ containerPort: 80, hostPort: 80 }] }],
  },
};
const newImage = {
  spec: {
    containers: [{ name: 'main', image: 'app:2', ports: [{ containerPort: 80, hostPort: 80 }] }],
  },
};

const daemonSet = {
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'agent', namespace: 'default' },
  spec: {
    selector: { matchLabels: { app: 'agent' } },
    template: {
      metadata: { labels: { app: 'agent' } },
      spec: { containers: [{ name: 'main', image: 'a:1', resources: { requests: { cpu: '2' } } }] },
    },
  },
};

const statefulSet = (cpu: string): object => ({
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'db', namespace: 'default' },
  spec: {
    serviceName: 'db',
    replicas: 1,
    selector: { matchLabels: { app: 'db' } },
    template: {
      metadata: { labels: { app: 'db' } },
      spec: { containers: [{ name: 'main', image: 'a:1', resources: { requests: { cpu } } }] },
    },
  },
});

/** A Deployment whose pods have the label of their version. */
function versioned(version: string, spec: object): KubernetesObject {
  const web = deployment('web', 2, {});
  const { template, ...rest } = web.spec as { readonly template: { readonly spec: object } };
  const labels = { app: 'web', version };
  return {
    ...web,
    spec: { ...rest, template: { metadata: { labels }, spec: { ...template.spec, ...spec } } },
  } as KubernetesObject;
}

const apartFrom = (version: string): object => ({
  requiredDuringSchedulingIgnoredDuringExecution: [
    { topologyKey: ZONE, labelSelector: { matchLabels: { version } } },
  ],
});

const storageClass = (name: string): object => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: { name },
  provisioner: 'csi.example.com',
  volumeBindingMode: 'WaitForFirstConsumer',
});

/** A StatefulSet with a claim template of a class. */
function claiming(storageClassName: string | undefined): object {
  const set = statefulSet('1') as { readonly spec: object };
  const template = {
    metadata: { name: 'data' },
    spec: {
      accessModes: ['ReadWriteOnce'],
      ...(storageClassName === undefined ? {} : { storageClassName }),
      resources: { requests: { storage: '1Gi' } },
    },
  };
  return { ...set, spec: { ...set.spec, volumeClaimTemplates: [template] } };
}

const cases: readonly (readonly [string, readonly object[], string])[] = [
  [
    'pods fit beside placed ones of their workload once all of them ask for less',
    [inZone('a', 2).object, inZone('b', 2).object, deployment('web', 6, { cpu: '900m' })],
    'request 666m cpu instead of 900m (all 2 pods)',
  ],
  [
    'a spread constraint counts the empty zone of a tainted node',
    [
      inZone('a').object,
      inZone('b').taint('dedicated', 'NoSchedule').object,
      deployment('web', 4, spread({})),
    ],
    `let the spread constraint over ${ZONE} leave out tainted nodes (nodeTaintsPolicy: Honor) (all 3 pods)`,
  ],
  [
    'minDomains asks for more zones than there are',
    [inZone('a').object, inZone('b').object, deployment('web', 4, spread({ minDomains: 3 }))],
    `drop minDomains 3 from the spread constraint over ${ZONE} (all 2 pods)`,
  ],
  [
    'a spread constraint selects the pods of another workload',
    [
      inZone('a').object,
      inZone('b', 1).object,
      ...['x', 'y'].map((name) => pod(name).labelled({ app: 'other' }).onNode('n-a').object),
      pod('full').requests({ cpu: 1 }).onNode('n-b').object,
      deployment('web', 1, spread({}, 'other')),
    ],
    `let the spread constraint over ${ZONE} select the pod itself (app=web)`,
  ],
  [
    'a rollout has no room for a new pod beside the old ones',
    [inZone('a').object, stored(deployment('web', 1, ported)), deployment('web', 1, newImage)],
    'roll out with maxSurge: 0 and maxUnavailable: 1 (Deployment/web)',
  ],
  [
    'the pods of a rollout keep apart from those of the version before',
    [
      inZone('a').object,
      stored(versioned('1', {})),
      versioned('2', { affinity: { podAntiAffinity: apartFrom('1') } }),
    ],
    'roll out with strategy Recreate (Deployment/web)',
  ],
  [
    'a selector wants a label that its nodes lack',
    [
      inZone('a').object,
      deployment('web', 1, { spec: { nodeSelector: { [ZONE]: 'a', disk: 'ssd' } } }),
    ],
    'label node n-a with disk=ssd',
  ],
  [
    'claims name a StorageClass that the input lacks',
    [inZone('a').object, claiming('fast')],
    'add the StorageClass fast, which the input lacks, with your provisioner',
  ],
  [
    'claims name a StorageClass that the input lacks, and it has another one',
    [inZone('a').object, storageClass('standard'), claiming('fast')],
    'name the StorageClass standard in the claims instead of fast',
  ],
  [
    'claims name no StorageClass, and none is the default',
    [inZone('a').object, claiming(undefined)],
    'add a default StorageClass, which the input lacks, with your provisioner',
  ],
  [
    'a daemon finds its node full of pods that fit elsewhere',
    [
      inZone('a', 3).object,
      inZone('b', 5).object,
      pod('big').requests({ cpu: 2 }).ownedBy('ReplicaSet', 'big').onNode('n-a').object,
      daemonSet,
    ],
    'give the daemons the PriorityClass system-node-critical, so that other pods make room',
  ],
];

test.each(cases)('%s', (_, objects, expected) => {
  expect(remediesOf(objects)).toContain(expected);
});

test('an ordered StatefulSet waits for its pending pod of an earlier template', () => {
  const before = stored(statefulSet('100'), {
    status: { replicas: 1, currentRevision: 'db-1', updateRevision: 'db-1' },
  });
  const owner = {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    name: 'db',
    uid: 'db',
    controller: true,
  };
  const stuck = stored(
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'db-0',
        namespace: 'default',
        labels: { app: 'db', 'controller-revision-hash': 'db-1' },
        ownerReferences: [owner],
      },
      spec: {
        containers: [{ name: 'main', image: 'a:1', resources: { requests: { cpu: '100' } } }],
      },
    },
    { status: { phase: 'Pending' } },
  );
  expect(remediesOf([inZone('a').object, before, stuck, statefulSet('1')])).toContain(
    'delete pod db-0: its StatefulSet makes it again from the current template',
  );
});

function remediesOf(objects: readonly object[]): readonly string[] {
  const input = { objects: objects as KubernetesObject[] };
  const { remedies = [], summary } = planWithRemedies(input, { seeds: 1 });
  expect(summary.unschedulable).toBeGreaterThan(0);
  return remedies.flatMap((one) =>
    one.remedies.map(({ text, of, suffices }) =>
      of > 1 && suffices ? `${text} (all ${String(of)} pods)` : text,
    ),
  );
}
