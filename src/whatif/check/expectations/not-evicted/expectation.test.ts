import { node, pod } from '../../../../../test/support/builders.ts';
import { testCases } from '../../../../../test/support/checked.ts';

const NODE = node('a').object;
const old = pod('old').labelled({ app: 'old' }).requests({ cpu: '3' }).onNode('a').object;
const urgent = (cpu: string) => pod('urgent').priority(100).requests({ cpu }).object;

testCases({
  'there is room beside': {
    expects: { notEvicted: 'all' },
    objects: [NODE, old, urgent('1')],
    verdict: 'passed',
    says: 'none of 2 pods evicted',
  },
  'a pod of higher priority needs the room': {
    expects: { notEvicted: 'all' },
    objects: [NODE, old, urgent('2')],
    verdict: 'failed',
    says: '1 of 2 pods evicted',
  },
  'another pod is evicted': {
    expects: { notEvicted: 'pod/urgent' },
    objects: [NODE, old, urgent('2')],
    verdict: 'passed',
    says: 'none of 1 pod evicted',
  },
  'the evicted pod is selected by its labels': {
    expects: { notEvicted: { selector: 'app=old' } },
    objects: [NODE, old, urgent('2')],
    verdict: 'failed',
    says: '1 of 1 pod evicted',
  },
  'no such pods': {
    expects: { notEvicted: { selector: 'app=odl' } },
    objects: [NODE, old],
    verdict: 'unknown',
    says: 'no pods with app=odl',
  },
});
