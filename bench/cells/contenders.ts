import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as ClusterPart from '../../src/cluster/index.ts';
import type * as ConfigPart from '../../src/config/index.ts';
import type * as EnginePart from '../../src/engine/index.ts';
import type * as Library from '../../src/index.ts';
import type * as SchedulerPart from '../../src/scheduler/index.ts';
import type { Workload } from '../workloads/workload.ts';

/** Places a workload and returns the number of placed pods. */
export type Run = () => number;

/** A way to place a workload. Only the returned run is measured. 0 percent means adaptive. */
export type Contender = (workload: Workload, percentageOfNodesToScore: number) => Run;

export const CONTENDERS = ['engine', 'plan()'] as const;
export type ContenderName = (typeof CONTENDERS)[number];

/** The modules of the built package in a folder, as users run it. Only the requested contender is loaded. */
export const loadContender: Readonly<
  Record<ContenderName, (folder: string) => Promise<Contender>>
> = {
  engine: loadEngine,
  'plan()': loadPlan,
};

/** The work behind the figures of the real scheduler: find a node for each pod and assume the pod, nothing else. */
async function loadEngine(folder: string): Promise<Contender> {
  const { Cluster } = await built<typeof ClusterPart>(folder, 'cluster/index.js');
  const { Engine } = await built<typeof EnginePart>(folder, 'engine/index.js');
  const { readConfiguration } = await built<typeof ConfigPart>(folder, 'config/index.js');
  const { buildProfiles } = await built<typeof SchedulerPart>(folder, 'scheduler/index.js');
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
async function loadPlan(folder: string): Promise<Contender> {
  const { plan } = await built<typeof Library>(folder, 'index.js');
  return ({ objects, pods }, percentageOfNodesToScore) =>
    () =>
      plan({ objects, pods, options: { percentageOfNodesToScore } }).summary.placed;
}

/** A module of the built package, with the types of this revision's source. */
async function built<Module>(folder: string, file: string): Promise<Module> {
  return (await import(pathToFileURL(path.join(folder, 'dist', file)).href)) as Module;
}
