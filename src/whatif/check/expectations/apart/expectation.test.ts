import { node, pod } from '../../../../../test/support/builders.ts';
import { testCases } from '../../../../../test/support/checked.ts';

const nodes = [
  node('a').zone('one').object,
  node('b').zone('one').object,
  node('c').zone('two').object,
];
const web = pod('web').labelled({ app: 'web' });
const batch = pod('batch').labelled({ app: 'batch' });
const rule = { selector: 'app=web', from: { selector: 'app=batch' } };

testCases({
  'on different nodes': {
    expects: { apart: rule },
    objects: [...nodes, web.onNode('a').object, batch.onNode('b').object],
    verdict: 'passed',
    says: '1 pod never on a node with pods with app=batch',
  },
  'on one node': {
    expects: { apart: rule },
    objects: [...nodes, web.onNode('a').object, batch.onNode('a').object],
    verdict: 'failed',
    says: '1 of 1 pod on a node with',
  },
  'in one zone': {
    expects: { apart: { ...rule, by: 'zone' } },
    objects: [...nodes, web.onNode('a').object, batch.onNode('b').object],
    verdict: 'failed',
    says: '1 of 1 pod on a zone with',
  },
  'the other pods do not exist': {
    expects: { apart: rule },
    objects: [...nodes, web.onNode('a').object],
    verdict: 'unknown',
    says: 'no pods with app=batch',
  },
  'a node without the label': {
    expects: { apart: { ...rule, by: 'zone' } },
    objects: [...nodes, node('d').object, web.onNode('d').object, batch.onNode('c').object],
    verdict: 'unknown',
    says: '1 pod on nodes without the label',
  },
});
