import { expect, it } from 'vitest';
import { readInput } from './read-input.ts';

it('reads a node with its NodeClaim, its type of the catalogue and its pods', () => {
  const spec = { containers: [{ name: 'c' }] };
  const { state } = readInput({
    now: '2026-03-02T10:00:00Z',
    catalogue: 'kwok',
    nodePools: [{ metadata: { name: 'default' }, spec: { template: { spec: {} } } }],
    nodes: [
      {
        name: 'n',
        pool: 'default',
        type: 'c-1x-amd64-linux',
        zone: 'test-zone-a',
        capacityType: 'spot',
        created: 60,
      },
    ],
    pods: [{ name: 'web', count: 2, node: 'n', created: 1, spec }],
  });
  const [node] = state.nodes;
  expect(node?.isInitialized).toBe(true);
  expect(node?.labels['node.kubernetes.io/instance-type']).toBe('c-1x-amd64-linux');
  expect(node?.allocatable.get('cpu')).toBe(900);
  expect(node?.pods.map(({ metadata }) => metadata.uid)).toEqual([
    'default/web-0',
    'default/web-1',
  ]);
});
