import { readDeschedulerPolicy } from '../../src/descheduler/index.ts';
import type { KubernetesObject, Pod } from '../../src/objects/index.ts';
import { readManifestTexts } from '../../src/input/index.ts';
import type { OutcomeVerdict } from '../../src/outcome/index.ts';
import type { Outcome } from '../../src/reports/index.ts';
import { plan } from '../../src/simulation/index.ts';
import {
  audit,
  capacity,
  check,
  compare,
  deschedule,
  drain,
  explain,
  pack,
  size,
  survive,
} from '../../src/whatif/index.ts';

/** A document of a command, with the verdict that it must have. */
export interface FormatDocument {
  readonly command: string;
  readonly verdict: OutcomeVerdict;
  readonly outcome: Outcome;
}

/** Reads manifests, with their places in files of these names. */
export function objectsOf(texts: Readonly<Record<string, string>>): readonly KubernetesObject[] {
  const { objects, errors } = readManifestTexts(
    Object.entries(texts).map(([name, text]) => ({ name, text })),
  );
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return objects;
}

const nodes = ['a', 'b']
  .map(
    (name) => `apiVersion: v1
kind: Node
metadata: {name: ${name}, labels: {kubernetes.io/hostname: ${name}}}
status: {allocatable: {cpu: "2", memory: 8Gi, pods: "20"}}
`,
  )
  .join('---\n');

interface Web {
  readonly replicas?: number;
  readonly cpu?: number;
  /** A queue that is not simulated admits its pods. */
  readonly queued?: boolean;
}

function deployment(name: string, { replicas = 1, cpu = 1, queued = false }: Web): string {
  const labels = `{app: ${name}${queued ? ', kueue.x-k8s.io/queue-name: batch' : ''}}`;
  return `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  replicas: ${String(replicas)}
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: ${labels}}
    spec: {containers: [{name: c, image: app, resources: {requests: {cpu: "${String(cpu)}"}}}]}
`;
}

const cluster = (web: Web): readonly KubernetesObject[] =>
  objectsOf({ 'nodes.yaml': nodes, 'web.yaml': deployment('web', web) });

function podOf(cpu: number, queued: boolean): Pod {
  const labels = queued ? ', labels: {kueue.x-k8s.io/queue-name: batch}' : '';
  const [pod] = objectsOf({
    'pod.yaml': `# the pod to place
apiVersion: v1
kind: Pod
metadata: {name: one${labels}}
spec: {containers: [{name: c, image: app, resources: {requests: {cpu: "${String(cpu)}"}}}]}
`,
  });
  return pod as Pod;
}

function running(schedulerName: string, image: string): readonly KubernetesObject[] {
  return objectsOf({
    'cluster.yaml': `${nodes}---
apiVersion: v1
kind: Pod
metadata: {name: lone, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: x, controller: true}]}
spec:
  nodeName: a
  schedulerName: ${schedulerName}
  nodeSelector: {disk: ${image}}
  containers: [{name: c, image: app}]
status: {phase: Running}
`,
  });
}

const EVICTS_ALL = {
  policy: readDeschedulerPolicy({
    apiVersion: 'descheduler/v1alpha2',
    kind: 'DeschedulerPolicy',
    profiles: [
      {
        name: 'all',
        pluginConfig: [{ name: 'PodLifeTime', args: { states: ['Running'] } }],
        plugins: { deschedule: { enabled: ['PodLifeTime'] } },
      },
    ],
  }),
};
const NODE_A = { nodes: ['a'] };
const QUEUED = { queued: true };
const EXPECTED = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Expectations',
  expect: [{ placed: 'all' }],
};

/** Each command, by verdict, as a function that makes its document. */
const MAKERS: Readonly<Record<string, Readonly<Record<OutcomeVerdict, () => Outcome>>>> = {
  plan: {
    passed: () => plan({ objects: cluster({}) }),
    failed: () => plan({ objects: cluster({ cpu: 9, replicas: 3 }) }),
    unknown: () => plan({ objects: cluster(QUEUED) }),
  },
  explain: {
    passed: () => explain({ objects: cluster({}), pod: podOf(1, false) }),
    failed: () => explain({ objects: cluster({}), pod: podOf(9, false) }),
    unknown: () => explain({ objects: cluster({}), pod: podOf(1, true), options: { admit: true } }),
  },
  compare: {
    passed: () => compare({ base: { objects: cluster({}) }, head: { objects: cluster({}) } }),
    failed: () =>
      compare({ base: { objects: cluster({}) }, head: { objects: cluster({ cpu: 9 }) } }),
    unknown: () => compare({ base: { objects: cluster({}) }, head: { objects: cluster(QUEUED) } }),
  },
  capacity: {
    passed: () => capacity({ objects: cluster({}), pod: podOf(1, false) }),
    failed: () =>
      capacity({ objects: cluster({}), pod: podOf(1, false), options: { atLeast: 100 } }),
    unknown: () => capacity({ objects: cluster({}), pod: podOf(1, true) }),
  },
  size: {
    passed: () => size({ objects: cluster({ replicas: 6 }) }),
    failed: () => size({ objects: cluster({ cpu: 9, replicas: 2 }) }),
    unknown: () => size({ objects: cluster({ replicas: 6, ...QUEUED }) }),
  },
  survive: {
    passed: () => survive({ objects: cluster({}) }),
    failed: () => survive({ objects: cluster({ replicas: 4 }) }),
    unknown: () => survive({ objects: cluster(QUEUED) }),
  },
  drain: {
    passed: () => drain({ objects: cluster({ replicas: 2 }) }, NODE_A),
    failed: () => drain({ objects: cluster({ replicas: 4 }) }, NODE_A),
    unknown: () => drain({ objects: cluster({ replicas: 2, ...QUEUED }) }, NODE_A),
  },
  deschedule: {
    passed: () => deschedule({ objects: cluster({}) }, EVICTS_ALL),
    failed: () => deschedule({ objects: running('default-scheduler', 'ssd') }, EVICTS_ALL),
    unknown: () => deschedule({ objects: cluster(QUEUED) }, EVICTS_ALL),
  },
  pack: {
    passed: () => pack({ objects: cluster({ replicas: 2 }) }),
    failed: () => pack({ objects: cluster({ replicas: 2 }) }, { atLeast: 2 }),
    unknown: () => pack({ objects: cluster({ replicas: 2, ...QUEUED }) }),
  },
  check: {
    passed: () => check({ objects: cluster({}) }, EXPECTED),
    failed: () => check({ objects: cluster({ cpu: 9 }) }, EXPECTED),
    unknown: () => check({ objects: cluster(QUEUED) }, EXPECTED),
  },
  audit: {
    passed: () => audit({ objects: cluster({}) }),
    failed: () => audit({ objects: running('default-scheduler', 'ssd') }),
    unknown: () => audit({ objects: running('other', 'ssd') }),
  },
};

const VERDICTS: readonly OutcomeVerdict[] = ['passed', 'failed', 'unknown'];

/** A passing, a failing and an unknown document of every command. */
export const formatDocuments = (): readonly FormatDocument[] =>
  Object.entries(MAKERS).flatMap(([command, makers]) =>
    VERDICTS.map((verdict) => ({ command, verdict, outcome: makers[verdict]() })),
  );
