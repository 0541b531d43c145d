import type * as ClusterPart from '../src/cluster/index.ts';
import type * as ConfigPart from '../src/config/index.ts';
import type * as EnginePart from '../src/engine/index.ts';
import type * as Library from '../src/index.ts';
import type * as SchedulerPart from '../src/scheduler/index.ts';
import type { Workload } from './workloads.ts';

/** Places a workload and returns the number of placed pods. */
export type Run = () => number;

/** A way to place a workload. Only the returned run is timed. 0 percent means adaptive. */
export type Contender = (workload: Workload, percentageOfNodesToScore: number) => Run;

export const CONTENDERS = ['engine', 'plan()'] as const;
export type ContenderName = (typeof CONTENDERS)[number];

/** Measures the built package, as users run it. Only the requested contender is loaded. */
export const loadContender: Readonly<Record<ContenderName, () => Promise<Contender>>> = {
  engine: loadEngine,
  'plan()': loadPlan,
};

/** The work behind the figures of the real scheduler: find a node for each pod and assume the pod, nothing else. */
async function loadEngine(): Promise<Contender> {
  const { Cluster } = await built<typeof ClusterPart>('cluster/index.js');
  const { Engine } = await built<typeof EnginePart>('engine/index.js');
  const { readConfiguration } = await built<typeof ConfigPart>('config/index.js');
  const { buildProfiles } = await built<typeof SchedulerPart>('scheduler/index.js');
  return ({ objects, pods }, percentageOfNodesToScore) => {
    const configuration = readConfiguration({
      apiVersion: 'kubescheduler.config.k8s.io/v1',
      kind: 'KubeSchedulerConfiguration',
      percentageOfNodesToScore,
    });
    const profile = buildProfiles(configuration)[0]!;
    const cluster = new Cluster();
    for (const node of objects) cluster.setNode(node);
    for (const pod of pods) cluster.learn(pod);
    const engine = new Engine(cluster, { tieBreak: 'name' });
    const requests = pods.map((pod) => ({ pod, view: cluster.view(pod) }));
    return () => {
      let placed = 0;
      for (const { pod, view } of requests) {
        const choice = engine.schedule(view, profile);
        if (choice === undefined) continue;
        cluster.place(pod, cluster.columns.names[choice.node]!, view);
        placed++;
      }
      return placed;
    };
  };
}

/** The whole simulation, from objects to a Plan. */
async function loadPlan(): Promise<Contender> {
  const { plan } = await built<typeof Library>('index.js');
  return ({ objects, pods }, percentageOfNodesToScore) =>
    () =>
      plan({ objects, pods, options: { percentageOfNodesToScore } }).summary.placed;
}

/** A module of the built package, with the types of its source. */
export async function built<Module>(file: string): Promise<Module> {
  return (await import(new URL(`../dist/${file}`, import.meta.url).href)) as Module;
}
