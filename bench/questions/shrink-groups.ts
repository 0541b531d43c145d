import { list, times } from '../workloads/manifests.ts';
import { runningCluster } from '../workloads/running-cluster.ts';
import type { Question } from './question.ts';

const GROUPS = 10;

const withGroups = (objects: ReturnType<typeof runningCluster>) =>
  objects.map((object, at) => {
    if (object.kind !== 'Node') return object;
    const { labels } = object.metadata;
    const group = { 'eks.amazonaws.com/nodegroup': `group-${at % GROUPS}` };
    return { ...object, metadata: { ...object.metadata, labels: { ...labels, ...group } } };
  });

/** The Cluster Autoscaler removes nodes for an hour, among 200 that are hardly used. */
export const shrinkGroups: Question = {
  name: 'Cluster Autoscaler: an hour of removals, 200x1000',
  files: () => ({
    'input.json': JSON.stringify(list(withGroups(runningCluster({ nodes: 200, pods: 1_000 })))),
    'groups.json': {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'NodeGroups',
      groups: times(GROUPS, (at) => ({ name: `group-${at}`, min: 1, max: 100 })),
    },
  }),
  args: [
    ...['plan', 'input.json', '--node-groups', 'groups.json', '--until', '1h'],
    ...['-o', 'json', '--fields', 'summary'],
  ],
  beside: {
    name: 'the plan without it',
    args: [
      ...['plan', 'input.json', '--autoscaler', 'none', '--until', '1h'],
      ...['-o', 'json', '--fields', 'summary'],
    ],
  },
};
