import { node } from '../../../../../test/support/builders.ts';
import { testCases } from '../../../../../test/support/checked.ts';

const TYPE = 'node.kubernetes.io/instance-type';
const large = node('a')
  .zone('one')
  .labelled({ [TYPE]: 'large', pool: 'web' });
const small = node('b')
  .zone('two')
  .labelled({ [TYPE]: 'small' });
const spot = node('c').labelled({ [TYPE]: 'large', 'karpenter.sh/capacity-type': 'spot' });
const prices = { large: 0.2, small: 0.1 };
const catalog = {
  types: [{ name: 'large', cpu: '4', memory: '16Gi', price: 0.2, spotPrice: 0.05 }],
};

testCases({
  'below the limit': {
    expects: { cost: { atMost: 0.3 } },
    objects: [large.object, small.object],
    options: { prices },
    verdict: 'passed',
    says: '2 nodes cost 0.3',
  },
  'one node more': {
    expects: { cost: { atMost: 0.3 } },
    objects: [large.object, small.object, small.labelled({}).object].map((one, at) => ({
      ...one,
      metadata: { ...one.metadata, name: `n${at}` },
    })),
    options: { prices },
    verdict: 'failed',
    says: '3 nodes cost 0.4, more than 0.3',
  },
  'of some nodes': {
    expects: { cost: { atMost: 0.2, nodes: 'pool=web' } },
    objects: [large.object, small.object],
    options: { prices },
    verdict: 'passed',
    says: '1 node cost 0.2',
  },
  'a spot node by the catalogue': {
    expects: { cost: { atMost: 0.25 } },
    objects: [large.object, spot.object],
    options: { catalog },
    verdict: 'passed',
    says: '2 nodes cost 0.25',
  },
  'a type without a price': {
    expects: { cost: { atMost: 1 } },
    objects: [large.object, small.object],
    options: { prices: { large: 0.2 } },
    verdict: 'unknown',
    says: 'no price is known for small',
  },
  'the known prices are too high already': {
    expects: { cost: { atMost: 0.1 } },
    objects: [large.object, small.object],
    options: { prices: { large: 0.2 } },
    verdict: 'failed',
    says: 'more than 0.1',
  },
  'no such nodes': {
    expects: { cost: { atMost: 1, nodes: 'pool=wbe' } },
    objects: [large.object],
    options: { prices },
    verdict: 'unknown',
    says: 'no node has labels pool=wbe',
  },
});
