import { testCases } from '../../../../../test/support/checked.ts';
import { cpu, node, usage, workload } from '../../../../../test/support/autoscaled.ts';
import { growing, GROWN } from '../../../../../test/support/grown-clusters.ts';
import type { KubernetesObject } from '../../../../objects/index.ts';

const restless = { scaleDown: { stabilizationWindowSeconds: 0 } };
const objects = (behavior?: object): readonly KubernetesObject[] =>
  // Built as it is read of YAML.
  [node('a'), ...workload('web', behavior && { behavior })] as readonly KubernetesObject[];

const waves = usage(
  cpu({
    steps: [0, 2, 4, 6, 8, 10].map((minute, at) => ({
      at: `${String(minute)}m`,
      value: at % 2 === 0 ? '2100m' : '700m',
    })),
  }),
);

testCases({
  'replicas that are stabilized': {
    expects: { notFlapping: 'all' },
    objects: objects(),
    options: { usage: waves },
    verdict: 'passed',
    says: 'no flapping in',
  },
  'replicas that follow each wave': {
    expects: { notFlapping: 'all' },
    objects: objects(restless),
    options: { usage: waves },
    verdict: 'failed',
    says: 'flapping: 1 object',
  },
  'nodes without an end of the run': {
    expects: { notFlapping: 'nodes' },
    objects: growing('3', 1),
    options: GROWN,
    verdict: 'unknown',
    says: 'without --until no node is removed',
  },
  'nodes in half an hour': {
    expects: { notFlapping: 'nodes' },
    objects: growing('3', 1),
    options: { ...GROWN, until: 1800 },
    verdict: 'passed',
    says: 'no flapping in 30m',
  },
  'replicas where only nodes come': {
    expects: { notFlapping: 'replicas' },
    objects: growing('3', 1),
    options: GROWN,
    verdict: 'unknown',
    says: 'no HorizontalPodAutoscaler acts: give --usage',
  },
});
