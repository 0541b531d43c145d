import { node, pod } from '../../../../../test/support/builders.ts';
import { testCases } from '../../../../../test/support/checked.ts';

const blue = node('blue').labelled({ pool: 'blue' }).object;
const green = node('green').labelled({ pool: 'green' }).object;
const web = pod('web').requests({ cpu: '3' });

testCases({
  'on the pool': {
    expects: { onNodes: { workload: 'pod/web', nodes: 'pool=blue' } },
    objects: [blue, green, web.nodeSelector({ pool: 'blue' }).object],
    verdict: 'passed',
    says: '1 pod on nodes with pool=blue',
  },
  'on another pool': {
    expects: { onNodes: { workload: 'pod/web', nodes: 'pool=blue' } },
    objects: [blue, green, web.nodeSelector({ pool: 'green' }).object],
    verdict: 'failed',
    says: '1 of 1 pod on other nodes',
  },
  'never on a pool': {
    expects: { onNodes: { nodes: 'pool!=blue' } },
    objects: [blue, green, web.onNode('blue').object],
    verdict: 'failed',
    says: '1 of 1 pod on other nodes',
  },
  'a pod without a node': {
    expects: { onNodes: { nodes: 'pool=blue' } },
    objects: [blue, web.object, web.named('two').object],
    verdict: 'unknown',
    says: '1 pod without a node',
  },
  'no pods': {
    expects: { onNodes: { namespace: 'shop', nodes: 'pool=blue' } },
    objects: [blue, web.object],
    verdict: 'unknown',
    says: 'no pods in shop',
  },
});
