import { node, pod } from '../../../../../test/support/builders.ts';
import { testCases } from '../../../../../test/support/checked.ts';

const nodes = [
  node('a').zone('one').object,
  node('b').zone('two').labelled({ pool: 'web' }).object,
  node('c').zone('three').labelled({ pool: 'web' }).object,
];
const on = (...names: readonly string[]) =>
  names.map((name, at) => pod(`web-${at}`).labelled({ app: 'web' }).onNode(name).object);
const WEB = { selector: 'app=web' };

testCases({
  'evenly over all zones': {
    expects: { spread: { ...WEB, by: 'zone', maxSkew: 1, minDomains: 3 } },
    objects: [...nodes, ...on('a', 'b', 'c', 'a')],
    verdict: 'passed',
    says: '4 pods on 3 of 3 zones, skew 1, at most 2 on one',
  },
  'a zone without pods counts as 0': {
    expects: { spread: { ...WEB, by: 'zone', maxSkew: 1 } },
    objects: [...nodes, ...on('a', 'b', 'b', 'a')],
    verdict: 'failed',
    says: 'skew 2',
  },
  'zones that do not count': {
    expects: { spread: { ...WEB, by: 'zone', maxSkew: 1, nodes: 'pool=web' } },
    objects: [...nodes, ...on('b', 'c', 'b')],
    verdict: 'passed',
    says: '3 pods on 2 of 2 zones',
  },
  'nodes that the pods do not allow do not count': {
    expects: { spread: { ...WEB, by: 'node', maxSkew: 0 } },
    objects: [
      ...nodes,
      ...['b', 'c'].map(
        (name) =>
          pod(name).labelled({ app: 'web' }).nodeSelector({ pool: 'web' }).onNode(name).object,
      ),
    ],
    verdict: 'passed',
    says: '2 pods on 2 of 2 nodes, skew 0',
  },
  'too few zones': {
    expects: { spread: { ...WEB, by: 'zone', minDomains: 3 } },
    objects: [...nodes, ...on('a', 'b')],
    verdict: 'failed',
    says: '2 pods on 2 of 3 zones',
  },
  'no two on one node': {
    expects: { spread: { ...WEB, by: 'node', atMost: 1 } },
    objects: [...nodes, ...on('a', 'b', 'c')],
    verdict: 'passed',
    says: 'at most 1 on one',
  },
  'two on one node': {
    expects: { spread: { ...WEB, by: 'node', atMost: 1 } },
    objects: [...nodes, ...on('a', 'b', 'b')],
    verdict: 'failed',
    says: 'at most 2 on one',
  },
  'a pod on a node that does not count': {
    expects: { spread: { ...WEB, by: 'zone', maxSkew: 1, nodes: 'pool=web' } },
    objects: [...nodes, ...on('a', 'b', 'c')],
    verdict: 'unknown',
    says: '1 pod on nodes that do not count',
  },
  'no node has the label': {
    expects: { spread: { ...WEB, by: 'topology.kubernetes.io/zne', maxSkew: 1 } },
    objects: [...nodes, ...on('a')],
    verdict: 'unknown',
    says: 'did you mean topology.kubernetes.io/zone?',
  },
  'no pods': {
    expects: { spread: { ...WEB, by: 'zone', maxSkew: 1 } },
    objects: nodes,
    verdict: 'unknown',
    says: 'there are no pods with app=web',
  },
});
