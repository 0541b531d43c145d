// Measures `survive` on a cluster of running pods, beside one plan of the same input, and prints a Survived as JSON.
// The arguments are the numbers of nodes and pods.
import type { KubernetesObject } from '../src/api/index.ts';
import type * as Library from '../src/index.ts';

/** Seconds, of the best of the later runs. */
export interface Survived {
  readonly plan: number;
  readonly survive: number;
  /** Losses that leave no pod pending. */
  readonly survived: number;
}

const WORKLOADS = 20;
const RUNS = 4;

// The built package, as users run it.
const { plan, survive } = (await import(
  new URL('../dist/index.js', import.meta.url).href
)) as typeof Library;
const [nodes = 1000, pods = 10_000] = process.argv.slice(2).map(Number);
let best: Survived = { plan: Infinity, survive: Infinity, survived: 0 };
for (let at = 0; at < RUNS; at++) {
  const objects = cluster();
  const start = performance.now();
  plan({ objects });
  const planned = performance.now();
  const { summary } = survive({ objects });
  const seconds = (performance.now() - planned) / 1000;
  best = {
    plan: Math.min(best.plan, (planned - start) / 1000),
    survive: Math.min(best.survive, seconds),
    survived: summary.survived,
  };
}
console.log(JSON.stringify(best));

/** Nodes in three zones with room for half as many pods again, and running pods of ReplicaSets. */
function cluster(): KubernetesObject[] {
  const machines = Array.from({ length: nodes }, (_, at) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: `node-${at}`,
      labels: {
        'kubernetes.io/hostname': `node-${at}`,
        'topology.kubernetes.io/zone': `zone-${at % 3}`,
      },
    },
    status: { allocatable: { cpu: '16', memory: '64Gi', pods: '110' } },
  }));
  const sets = Array.from({ length: WORKLOADS }, (_, at) => replicaSet(at));
  const running = Array.from({ length: pods }, (_, at) => podOf(sets[at % WORKLOADS]!, at));
  return [...machines, ...sets, ...running];
}

type ReplicaSet = ReturnType<typeof replicaSet>;

function replicaSet(at: number) {
  const labels = { app: `app-${at}` };
  const requests = { cpu: `${100 + 50 * (at % 5)}m`, memory: '512Mi' };
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name: `app-${at}`, namespace: 'default', uid: `set-${at}` },
    spec: {
      replicas: pods / WORKLOADS,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: 'app', image: 'app', resources: { requests } }] },
      },
    },
  };
}

function podOf({ metadata: { name, uid }, spec: { template } }: ReplicaSet, at: number) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `${name}-${at}`,
      namespace: 'default',
      uid: `pod-${at}`,
      labels: template.metadata.labels,
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name, uid, controller: true }],
    },
    spec: { nodeName: `node-${at % nodes}`, ...template.spec },
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  };
}
