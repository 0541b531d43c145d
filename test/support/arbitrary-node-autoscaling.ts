import fc from 'fast-check';
import { NODE_AUTOSCALERS } from '../../src/outcome/index.ts';
import type { NodeAutoscaling, RemovalCommand } from '../../src/outcome/index.ts';
import { at, hostile, names } from './arbitrary-parts.ts';

const price = fc.double({ min: 0, max: 100, noNaN: true });
const owner = fc.record({ kind: hostile, name: hostile });

const launched = fc.record(
  {
    name: hostile,
    group: hostile,
    instanceType: hostile,
    zone: hostile,
    capacityType: hostile,
    price,
    at,
    readyAt: at,
    goneAt: at,
    pods: fc.nat(),
  },
  { requiredKeys: ['name', 'group', 'instanceType', 'at', 'pods'] },
);

const removed = fc.record(
  {
    name: hostile,
    group: hostile,
    reason: hostile,
    price,
    at,
    isSpare: fc.constant(true as const),
    goneAt: at,
  },
  { requiredKeys: ['name', 'group', 'reason', 'at'] },
);

const command: fc.Arbitrary<RemovalCommand> = fc.record(
  {
    method: fc.constantFrom(
      'emptiness',
      'drift',
      'multi-node',
      'single-node',
      'expiration',
      'scale-down',
    ),
    at,
    nodes: names,
    replacements: names,
    saves: price,
    failed: names,
  },
  { requiredKeys: ['method', 'at', 'nodes'] },
);

const unserved = fc.record(
  {
    message: hostile,
    groups: fc.array(fc.record({ group: hostile, reason: hostile }), { maxLength: 2 }),
    pods: fc.nat(),
    namespace: hostile,
    owner,
    example: hostile,
  },
  { requiredKeys: ['message', 'pods', 'namespace', 'owner', 'example'] },
);

export const nodeAutoscaling: fc.Arbitrary<NodeAutoscaling> = fc.record(
  {
    autoscaler: fc.constantFrom(...NODE_AUTOSCALERS),
    version: hostile,
    versionFrom: fc.constantFrom('input', 'flag', 'kubernetes', 'default'),
    types: fc.constantFrom('catalog', 'nodes', 'groups'),
    startup: at,
    launched: fc.array(launched, { maxLength: 3 }),
    removed: fc.array(removed, { maxLength: 3 }),
    commands: fc.array(command, { maxLength: 3 }),
    spared: fc.array(fc.record({ name: hostile, reason: hostile }), { maxLength: 3 }),
    unserved: fc.array(unserved, { maxLength: 2 }),
    pools: fc.array(
      fc.record(
        {
          name: hostile,
          unit: fc.constantFrom('cpu', 'nodes'),
          min: fc.nat(),
          max: price,
          used: price,
          peak: price,
        },
        { requiredKeys: ['name', 'unit', 'used', 'peak'] },
      ),
      { maxLength: 2 },
    ),
    isAtRest: fc.boolean(),
    cost: fc.record({ before: price, after: price }),
  },
  { requiredKeys: ['autoscaler', 'version', 'versionFrom', 'types', 'startup', 'launched'] },
);
