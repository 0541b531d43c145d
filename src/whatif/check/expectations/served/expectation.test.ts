import { testCases } from '../../../../../test/support/checked.ts';
import { node, web, wide } from '../../../../../test/support/finding-manifests.ts';
import { cpu, usage, workload } from '../../../../../test/support/autoscaled.ts';
import { GROWN, growing } from '../../../../../test/support/grown-clusters.ts';
import { pool } from '../../../../../test/support/karpenter-objects.ts';
import type { KubernetesObject } from '../../../../objects/index.ts';

/** A Deployment with an autoscaler, and a NodePool that may have one node of four cores: 7 pods of 500m. */
const limited = (): readonly KubernetesObject[] => [
  node('n1', '100m'),
  wide(pool({ limits: { cpu: '4' } })),
  ...(workload('web', { max: 20, replicas: 2 }) as readonly KubernetesObject[]),
];
const peakOf = (value: string): object => ({
  ...GROWN,
  usage: usage(
    cpu({
      steps: [
        { at: '0s', value: '500m' },
        { at: '10m', value },
        { at: '20m', value: '500m' },
      ],
    }),
  ),
});

testCases({
  'nodes come for all pods': {
    expects: { served: 'all' },
    objects: growing('3', 2),
    options: GROWN,
    verdict: 'passed',
    says: 'no node is missing for 2 pods',
  },
  'no type is large enough': {
    expects: { served: 'all' },
    objects: growing('9', 2),
    options: GROWN,
    verdict: 'failed',
    says: 'karpenter launches no node for 2 of 2 pods',
  },
  'a peak for which there is room is over': {
    expects: { served: 'deployment/web' },
    objects: limited(),
    options: peakOf('2'),
    verdict: 'passed',
    says: 'no node is missing',
  },
  'a peak for which there was no room is over': {
    expects: { served: 'deployment/web' },
    objects: limited(),
    options: peakOf('4'),
    verdict: 'unknown',
    says: /\d pods deleted without a node, after more than the 45s that a node takes/,
  },
  'pods of another workload': {
    expects: { served: 'deployment/wbe' },
    objects: growing('9', 2),
    options: GROWN,
    verdict: 'unknown',
    says: 'did you mean web?',
  },
  'the nodes are not there at the end': {
    expects: { served: 'deployment/web' },
    objects: growing('3', 1),
    options: { ...GROWN, until: 20 },
    verdict: 'unknown',
    says: '1 pod without a node at the end',
  },
  'without a node autoscaler': {
    expects: { served: 'all' },
    objects: [node('n1'), web({}, 1)],
    verdict: 'unknown',
    says: 'no node autoscaler acts in the plan',
  },
});
