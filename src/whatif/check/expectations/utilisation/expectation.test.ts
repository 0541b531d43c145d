import { node, pod } from '../../../../../test/support/builders.ts';
import { testCases } from '../../../../../test/support/checked.ts';

const nodes = [
  node('a').zone('one').labelled({ pool: 'web' }).object,
  node('b').zone('two').labelled({ pool: 'web' }).object,
  node('c').zone('two').object,
];
const busy = (name: string, cpu: string) => pod(`on-${name}`).requests({ cpu }).onNode(name).object;

testCases({
  'below the ceiling of the cluster': {
    expects: { utilisation: { resource: 'cpu', atMost: 0.5 } },
    objects: [...nodes, busy('a', '4'), busy('b', '2')],
    verdict: 'passed',
    says: '50% of cpu requested on all nodes',
  },
  'above the ceiling of a group': {
    expects: { utilisation: { resource: 'cpu', nodes: 'pool=web', atMost: 0.5 } },
    objects: [...nodes, busy('a', '4'), busy('b', '2')],
    verdict: 'failed',
    says: '75% of cpu requested on pool=web',
  },
  'above the ceiling of one zone': {
    expects: { utilisation: { resource: 'cpu', by: 'zone', atMost: 0.5 } },
    objects: [...nodes, busy('a', '3')],
    verdict: 'failed',
    says: '0% (two) to 75% (one) of cpu requested',
  },
  'below the floor of one node': {
    expects: { utilisation: { resource: 'cpu', by: 'node', nodes: 'pool=web', atLeast: 0.25 } },
    objects: [...nodes, busy('a', '3')],
    verdict: 'failed',
    says: '0% (b) to 75% (a)',
  },
  'above the floor of each node': {
    expects: { utilisation: { resource: 'cpu', by: 'node', nodes: 'pool=web', atLeast: 0.25 } },
    objects: [...nodes, busy('a', '3'), busy('b', '1')],
    verdict: 'passed',
    says: '25% (b) to 75% (a)',
  },
  'of the number of pods': {
    expects: { utilisation: { resource: 'pods', atMost: 0.3 } },
    objects: [node('a').offers({ pods: '4' }).object, busy('a', '1')],
    verdict: 'passed',
    says: '25% of pods requested',
  },
  'a resource that no node offers': {
    expects: { utilisation: { resource: 'memry', atMost: 1 } },
    objects: nodes,
    verdict: 'unknown',
    says: 'the nodes offer no memry; did you mean memory?',
  },
  'no such nodes': {
    expects: { utilisation: { resource: 'cpu', nodes: 'pool=wbe', atMost: 1 } },
    objects: nodes,
    verdict: 'unknown',
    says: 'no node has labels pool=wbe',
  },
});
