import fc from 'fast-check';
import type { MadeEdit } from '../../src/outcome/index.ts';
import { hostile, names } from './arbitrary-parts.ts';

const workload = { kind: hostile, namespace: hostile, name: hostile };

/** The edits of a document. */
export const edits: fc.Arbitrary<MadeEdit[]> = fc.array(
  fc.oneof(
    fc.record({ edit: fc.constant('add-node' as const), like: hostile, nodes: names }),
    fc.record(
      {
        edit: fc.constantFrom('remove-node', 'fail-zone', 'cordon', 'drain'),
        target: hostile,
        nodes: names,
        displaced: fc.nat(),
        lost: fc.nat(),
      },
      { requiredKeys: ['edit', 'target', 'nodes'] },
    ),
    fc.record({ edit: fc.constant('evict' as const), target: hostile, pods: names }),
    fc.record({
      edit: fc.constant('scale' as const),
      target: hostile,
      replicas: fc.nat(),
      workloads: fc.array(fc.record({ ...workload, from: fc.nat() }), { maxLength: 3 }),
    }),
    fc.record(
      {
        edit: fc.constant('set-request' as const),
        target: hostile,
        container: hostile,
        requests: fc.dictionary(hostile, hostile, { maxKeys: 3 }),
        workloads: fc.array(fc.record(workload), { maxLength: 3 }),
      },
      { requiredKeys: ['edit', 'target', 'requests', 'workloads'] },
    ),
    fc.record(
      {
        edit: fc.constant('hpa' as const),
        bound: fc.oneof(fc.constantFrom('min' as const, 'current', 'max'), fc.nat(100)),
        target: hostile,
        workloads: fc.array(
          fc.record({
            ...workload,
            autoscaler: hostile,
            min: fc.nat(),
            max: fc.nat(),
            from: fc.nat(),
            replicas: fc.nat(),
          }),
          { maxLength: 3 },
        ),
        unscaled: fc.array(
          fc.record({
            namespace: hostile,
            autoscaler: hostile,
            why: fc.constantFrom('no-workload' as const, 'not-scalable', 'switched-off'),
          }),
          { maxLength: 2 },
        ),
      },
      { requiredKeys: ['edit', 'bound', 'workloads'] },
    ),
  ),
  { maxLength: 12 },
);
