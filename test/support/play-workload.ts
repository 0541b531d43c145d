import type { Pod } from '../../src/objects/index.ts';
import type { Cluster } from '../../src/cluster/index.ts';
import { PodBuilder } from './builders.ts';
import { chosen, nodeNamed } from './workload.ts';
import type { Workload } from './workload.ts';

/** Runs a workload on a cluster. `place` returns the node of a pending pod. */
export function play(
  { nodes, recipes, learnsAllRules, steps }: Workload,
  cluster: Cluster,
  place: (pod: Pod) => string | undefined,
): void {
  const placed: { readonly pod: Pod; readonly nodeName: string }[] = [];
  const gone: string[] = [];
  let named = 0;
  const made = (at: number): PodBuilder => chosen(recipes, at).named(`pod-${named++}`);
  const put = (one: Pod, nodeName: string): void => {
    cluster.place(one, nodeName);
    placed.push({ pod: one, nodeName });
  };
  for (const one of nodes) cluster.setNode(one);
  if (learnsAllRules) for (const { object } of recipes) cluster.learn(object);
  for (const step of steps) {
    switch (step.type) {
      case 'schedule':
        for (let i = 0; i < step.count; i++) {
          const { object } = made(step.recipe);
          const nodeName = place(object);
          if (nodeName !== undefined) put(object, nodeName);
        }
        break;
      case 'arrive':
        cluster.settle();
        if (cluster.columns.count === 0) break;
        put(made(step.recipe).object, chosen(cluster.columns.names, step.node));
        break;
      case 'remove': {
        const [leaving] = placed.splice(step.placed % Math.max(placed.length, 1), 1);
        if (leaving !== undefined) cluster.remove(leaving.pod);
        break;
      }
      case 'update': {
        const at = step.placed % Math.max(placed.length, 1);
        const before = placed[at];
        if (before === undefined) break;
        const builder = new PodBuilder(before.pod);
        const { labels } = step;
        const after = labels === undefined ? builder.terminating() : builder.labelled(labels);
        placed[at] = { pod: after.object, nodeName: before.nodeName };
        cluster.place(after.object, before.nodeName);
        break;
      }
      case 'setNode': {
        cluster.settle();
        // One past the last node: a removed node returns, or a new one is added.
        const at = step.node % (cluster.columns.count + 1);
        const name = cluster.columns.names[at] ?? gone.pop() ?? `new-${named++}`;
        cluster.setNode(nodeNamed(name, step.recipe));
        break;
      }
      case 'setBarriers': {
        cluster.settle();
        const { nodes: all } = cluster.columns;
        const before = all[step.node % Math.max(all.length, 1)];
        if (before !== undefined) {
          cluster.setNode({ ...before, spec: { ...before.spec, ...step.barriers } });
        }
        break;
      }
      case 'removeNode': {
        cluster.settle();
        if (cluster.columns.count === 0) break;
        const name = chosen(cluster.columns.names, step.node);
        cluster.deleteNode(name);
        gone.push(name);
        break;
      }
      case 'set':
        cluster.set(step.object);
        break;
      case 'unset':
        cluster.unset(step.object);
        break;
    }
  }
}
