import { testCases } from '../../../../../test/support/checked.ts';
import { node, web } from '../../../../../test/support/finding-manifests.ts';
import { GROWN, growing, unknowable } from '../../../../../test/support/grown-clusters.ts';

testCases({
  'as many nodes as the pods need': {
    expects: { launched: { atMost: 1 } },
    objects: growing('3', 1),
    options: GROWN,
    verdict: 'passed',
    says: '1 node launched (m-4)',
  },
  'one more': {
    expects: { launched: { atMost: 1 } },
    objects: growing('6', 2),
    options: GROWN,
    verdict: 'failed',
    says: '2 nodes launched (m-8), more than 1',
  },
  'of one group': {
    expects: { launched: { group: 'p', atLeast: 1, atMost: 2 } },
    objects: growing('6', 2),
    options: GROWN,
    verdict: 'passed',
    says: '2 nodes of p launched',
  },
  'too few': {
    expects: { launched: { group: 'p', atLeast: 1 } },
    objects: growing('500m', 1),
    options: GROWN,
    verdict: 'failed',
    says: '0 nodes of p launched, fewer than 1',
  },
  'a group that is misspelt': {
    expects: { launched: { group: 'pp', atMost: 9 } },
    objects: growing('3', 1),
    options: GROWN,
    verdict: 'unknown',
    says: 'no NodePool or node group is called pp; did you mean p?',
  },
  'without a node autoscaler': {
    expects: { launched: { atMost: 9 } },
    objects: [node('n1'), web({}, 1)],
    verdict: 'unknown',
    says: 'no node autoscaler acts in the plan',
  },
  'by what is not known of the types': {
    expects: { launched: { atMost: 9 } },
    objects: [node('n1', '1'), unknowable, ...growing('3', 1).slice(2)],
    options: GROWN,
    verdict: 'unknown',
    says: /not certain: NodePool\/unknowable: .*instance-hypervisor/,
  },
});
