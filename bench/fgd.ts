// npm run bench -- fgd FOLDER: the table of "Beware of Fragmentation" (FGD, ATC'23) for openb, with kube-scheduler's columns beside the published ones.
// FOLDER: openb, with csv/ and expected/ as in the repository of the paper (docs/TRACES.md).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Pod } from '../src/objects/index.ts';
import { plan } from '../src/simulation/index.ts';
import { podOfShape, readTraces, type Trace } from '../src/traces/index.ts';
import { Random, shuffled } from '../src/units/index.ts';

const GPU = 'alibabacloud.com/gpu-milli';
/** Arrived GPUs in per cent of the cluster's. */
const ARRIVED = [80, 90, 95, 100, 110, 120, 130];
const WORKLOAD = 'openb_pod_list_default';

const strategy = (type: string): string => `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- pluginConfig:
  - name: NodeResourcesFit
    args: {scoringStrategy: {type: ${type}, resources: [{name: cpu, weight: 1}, {name: memory, weight: 1}, {name: ${GPU}, weight: 5}]}}
`;
const SCHEDULERS: Readonly<Record<string, string | undefined>> = {
  'kube default': undefined,
  'kube MostAllocated': strategy('MostAllocated'),
};

/** Prints the table. */
export function compareWithFgd(folder: string): void {
  const trace = readTraces(
    [`csv/openb_node_list_gpu_node.csv`, `csv/${WORKLOAD}.csv`].map((name) => {
      const bytes = readFileSync(path.join(folder, name));
      return { name, bytes, text: bytes.toString('utf8') };
    }),
  );
  const nodes = trace.objects.map(({ given }) => given);
  const total = nodes.reduce((sum, { object }) => sum + gpusOf(object), 0);
  row('allocated GPUs, % at arrived %', ARRIVED.map(String));
  for (const order of ['creation', 'shuffled'] as const) {
    const pods = inflated(trace, order, 1.3 * total);
    for (const [name, config] of Object.entries(SCHEDULERS)) {
      const { pods: planned } = plan({
        objects: nodes,
        pods,
        ...(config === undefined ? {} : { configuration: config }),
        options: { order: 'input', percentageOfNodesToScore: 100 },
      });
      const placed = new Set(planned.flatMap((one) => (one.node === null ? [] : [one.name])));
      row(`${name}, ${order} order`, curve(pods, placed, total));
    }
  }
  for (const [policy, means] of published(folder)) row(`published: ${policy}`, means);
}

function row(head: string, cells: readonly string[]): void {
  console.log(head.padEnd(38) + cells.map((cell) => cell.padStart(8)).join(''));
}

const gpusOf = (object: object): number =>
  Number(
    (object as { status?: { allocatable?: Record<string, string> } }).status?.allocatable?.[GPU] ??
      0,
  );

const askedOf = (pod: Pod): number =>
  Number(pod.spec.containers[0]?.resources?.requests?.[GPU] ?? 0);

/** The pods in their order, then pods drawn from them until they ask for so many GPUs, as the simulator of the paper tunes its workload. */
function inflated(trace: Trace, order: 'creation' | 'shuffled', most: number): readonly Pod[] {
  const random = new Random(42);
  const pods = Array.from({ length: trace.length }, (_, place) => {
    const { name, shape } = trace.at(place);
    return podOfShape(shape, name);
  });
  const drawn = [...pods];
  let asked = drawn.reduce((sum, pod) => sum + askedOf(pod), 0);
  for (let turn = 0; ; turn++) {
    const pod = pods[random.below(pods.length)]!;
    if (asked + askedOf(pod) > most) break;
    asked += askedOf(pod);
    const name = `${pod.metadata.name}-again-${String(turn)}`;
    drawn.push({ ...pod, metadata: { ...pod.metadata, name } });
  }
  return order === 'creation'
    ? drawn
    : [...shuffled(drawn.slice(0, pods.length), random), ...drawn.slice(pods.length)];
}

/** Allocated GPUs in per cent, when so many per cent have arrived. */
function curve(
  pods: readonly Pod[],
  placed: ReadonlySet<string>,
  total: number,
): readonly string[] {
  let [arrived, allocated] = [0, 0];
  const shown: string[] = [];
  for (const pod of pods) {
    arrived += askedOf(pod);
    if (placed.has(pod.metadata.name)) allocated += askedOf(pod);
    while (shown.length < ARRIVED.length && arrived >= (ARRIVED[shown.length]! / 100) * total) {
      shown.push(((100 * allocated) / total).toFixed(2));
    }
  }
  while (shown.length < ARRIVED.length) shown.push(((100 * allocated) / total).toFixed(2));
  return shown;
}

/** The means over the published seeds, by policy. */
function published(folder: string): ReadonlyMap<string, readonly string[]> {
  const file = path.join(folder, 'expected/analysis_allo_discrete.csv');
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const columns = head.split(',');
  const rows = lines.map((line) => line.split(',')).filter(([workload]) => workload === WORKLOAD);
  const policies = [...new Set(rows.map(([, policy = '']) => policy))];
  return new Map(
    policies.map((policy) => {
      const own = rows.filter(([, one]) => one === policy);
      const means = ARRIVED.map((share) => {
        const at = columns.indexOf(String(share));
        const sum = own.reduce((total, cells) => total + Number(cells[at]), 0);
        return (sum / own.length).toFixed(2);
      });
      return [policy, means] as const;
    }),
  );
}
