import { deployment, list, nodes, podSpec, times } from '../workloads/manifests.ts';
import { catalogOf700 } from '../workloads/node-pools.ts';
import type { Question } from './question.ts';

const PODS = 1_000;
const WORKLOADS = 20;
const GROUPS = 50;
const CORES = [4, 8, 16, 32, 48];

/** The Cluster Autoscaler grows node groups for 1,000 pods of 20 workloads. */
export const growGroups: Question = {
  name: 'Cluster Autoscaler: 1000 pending pods, 50 node groups',
  files: () => ({
    'input.json': list([
      ...nodes(3, { cpu: '1' }),
      ...times(WORKLOADS, (at) => {
        const requests = { cpu: `${500 + 250 * (at % 8)}m`, memory: `${1 + (at % 5)}Gi` };
        return deployment({ name: `app-${at}`, spec: podSpec(requests) }, PODS / WORKLOADS);
      }),
    ]),
    'groups.json': {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'NodeGroups',
      groups: times(GROUPS, (at) => ({
        name: `group-${at}`,
        min: 0,
        max: 100,
        template: {
          instanceType: `f${at % 10}.${CORES[at % CORES.length]!}`,
          zone: `zone-${at % 3}`,
        },
      })),
    },
    'catalog.json': catalogOf700(),
  }),
  args: [
    ...['plan', 'input.json', '--node-groups', 'groups.json', '--catalog', 'catalog.json'],
    ...['-o', 'json', '--fields', 'summary'],
  ],
  beside: {
    name: 'the plan without them',
    args: ['plan', 'input.json', '-o', 'json', '--fields', 'summary'],
  },
};
