import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../../objects/index.ts';
import { withoutDroppedFields } from './by-kind.ts';

const metadata = { name: 'x', namespace: 'shop' };
const driver = (spec: object): KubernetesObject & object => ({
  ...{ apiVersion: 'storage.k8s.io/v1', kind: 'CSIDriver', metadata, spec },
});
const lease = (spec: object): KubernetesObject & object => ({
  ...{ apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata, spec },
});
const slice = (...endpoints: readonly object[]): KubernetesObject & object => ({
  ...{ apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', metadata, addressType: 'IPv4' },
  ...{ endpoints: endpoints.map((one) => ({ addresses: ['10.0.0.1'], ...one })) },
});

const period = { nodeAllocatableUpdatePeriodSeconds: 60 };
const elected = { strategy: 'OldestEmulationVersion', preferredHolder: 'a' };
const hinted = { hints: { forZones: [{ name: 'z' }], forNodes: [{ name: 'n' }] } };

const GATES = {
  CoordinatedLeaderElection: true,
  MutableCSINodeAllocatableCount: true,
  PreferSameTrafficDistribution: true,
};

describe('fields of disabled feature gates', () => {
  test.each([
    [driver(period), driver({})],
    [lease({ ...elected, holderIdentity: 'h' }), lease({ holderIdentity: 'h' })],
    [slice(hinted), slice({ hints: { forZones: [{ name: 'z' }] } })],
  ])('are dropped from %j', (object, without) => {
    expect(withoutDroppedFields(object, undefined, {})).toEqual(without);
    expect(withoutDroppedFields(object, without, {})).toEqual(without);
  });

  test.each([driver(period), lease(elected), slice(hinted, {})])(
    'stay in a stored %j',
    (object) => {
      expect(withoutDroppedFields(object, object, {})).toEqual(object);
      expect(withoutDroppedFields(object, undefined, GATES)).toBe(object);
    },
  );

  test('stay one by one in a stored Lease', () => {
    const stored = lease({ preferredHolder: 'b' });
    expect(withoutDroppedFields(lease(elected), stored, {})).toEqual(
      lease({ preferredHolder: 'a' }),
    );
  });
});

describe('the deprecated topology of endpoints', () => {
  const on = (name: string): object => ({
    deprecatedTopology: { 'kubernetes.io/hostname': name, zone: 'z' },
  });

  test('is dropped from a new slice', () => {
    expect(withoutDroppedFields(slice(on('n')), undefined, GATES)).toEqual(slice({}));
  });

  test('stays if no endpoint changes', () => {
    expect(withoutDroppedFields(slice(on('n')), slice(on('n')), GATES)).toEqual(slice(on('n')));
  });

  test('gives endpoints without a node the node of the stored slice', () => {
    const changed = slice(on('n'), on('other'), { ...on('n'), nodeName: 'm' }, {});
    expect(withoutDroppedFields(changed, slice(on('n')), GATES)).toEqual(
      slice({ nodeName: 'n' }, {}, { nodeName: 'm' }, {}),
    );
    expect(withoutDroppedFields(slice(on('N'), {}), slice(on('N')), GATES)).toEqual(slice({}, {}));
  });
});
