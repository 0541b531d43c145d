import type * as ClusterPart from '../src/cluster/index.ts';
import type * as ConfigPart from '../src/config/index.ts';
import type * as FrameworkPart from '../src/framework/index.ts';
import type * as Library from '../src/index.ts';
import type * as SchedulerPart from '../src/scheduler/index.ts';
import type { Workload } from './workloads.ts';

/** Places a workload and returns how many pods found a node. */
export type Run = () => number;

/** One way to place a workload. What it does before it returns the run is not timed. 0 percent: adaptive. */
export type Contender = (workload: Workload, percentageOfNodesToScore: number) => Run;

export const CONTENDERS = ['engine', 'plan()'] as const;
export type ContenderName = (typeof CONTENDERS)[number];

/** The built package is measured, as users run it. Only the contender asked for is loaded. */
export const loadContender: Readonly<Record<ContenderName, () => Promise<Contender>>> = {
  engine: loadEngine,
  'plan()': loadPlan,
};

/** What the real scheduler's figures hold: find a node and take it, one pod after the other, and nothing around it. */
async function loadEngine(): Promise<Contender> {
  const { Cluster } = await built<typeof ClusterPart>('cluster/index.js');
  const { Engine } = await built<typeof FrameworkPart>('framework/index.js');
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
    const questions = pods.map((pod) => ({ pod, view: cluster.view(pod) }));
    return () => {
      let placed = 0;
      for (const { pod, view } of questions) {
        const choice = engine.schedule(view, profile);
        if (choice === undefined) continue;
        cluster.place(pod, cluster.columns.names[choice.node]!, view);
        placed++;
      }
      return placed;
    };
  };
}

/** All there is: five systems on one clock, from objects to a Plan. */
async function loadPlan(): Promise<Contender> {
  const { plan } = await built<typeof Library>('index.js');
  return ({ objects, pods }, percentageOfNodesToScore) =>
    () =>
      plan({ objects, pods, options: { percentageOfNodesToScore } }).summary.placed;
}

/** A module of the built package; its types are those of the source it is built from. */
export async function built<Module>(file: string): Promise<Module> {
  return (await import(new URL(`../dist/${file}`, import.meta.url).href)) as Module;
}
