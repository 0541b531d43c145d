import { expect, it } from 'vitest';
import { node, pod } from '../../../../test/support/builders.ts';
import type { Node, NodeCondition, Pod } from '../../../objects/index.ts';
import { plan } from '../../plan.ts';

const tolerant = pod('web').tolerates({ operator: 'Exists' }).object;
const onHostNetwork: Pod = { ...tolerant, spec: { ...tolerant.spec, hostNetwork: true } };

const reporting = (condition: NodeCondition): Node => {
  const { object } = node('a');
  return { ...object, status: { ...object.status, conditions: [condition] } };
};

const NO_NETWORK =
  'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:cni plugin not initialized';

it.each([
  ['a node that is not ready', { type: 'Ready', status: 'False' }, tolerant, /is not ready/],
  ['a node without memory', { type: 'MemoryPressure', status: 'True' }, tolerant, /MemoryPressure/],
  [
    'a node without a network, in a network of its own',
    { type: 'Ready', status: 'False', message: NO_NETWORK },
    tolerant,
    /is not ready/,
  ],
  [
    'a node whose runtime is down, on the network of the host',
    { type: 'Ready', status: 'False', message: 'container runtime is down' },
    onHostNetwork,
    /is not ready/,
  ],
] as const)('a pod is in doubt on %s', (_title, condition, asked, says) => {
  const { summary, pods } = plan({ objects: [reporting(condition), asked] });
  expect(summary.verdict).toBe('unknown');
  expect(pods.map(({ doubts }) => doubts?.join())).toEqual([expect.stringMatching(says)]);
});

it.each([
  ['a node that is ready', { type: 'Ready', status: 'True' }, tolerant],
  [
    'a node without a network, on the network of the host',
    { type: 'Ready', status: 'False', message: NO_NETWORK },
    onHostNetwork,
  ],
] as const)('a pod is in no doubt on %s', (_title, condition, asked) => {
  const { summary } = plan({ objects: [reporting(condition), asked] });
  expect(summary.verdict).toBe('passed');
});

it('a pod that had its node before is in no doubt', () => {
  const standing: Pod = {
    ...tolerant,
    spec: { ...tolerant.spec, nodeName: 'a' },
    status: { phase: 'Running' },
  };
  const more = pod('more').object;
  const objects = [reporting({ type: 'Ready', status: 'False' }), node('b').object, standing, more];
  const { pods } = plan({ objects });
  expect(pods.find(({ name }) => name === 'web')?.doubts).toBeUndefined();
});
