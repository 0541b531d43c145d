import { testCases } from '../../../../../test/support/checked.ts';
import { node, web } from '../../../../../test/support/finding-manifests.ts';
import { GROWN, growing } from '../../../../../test/support/grown-clusters.ts';

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
