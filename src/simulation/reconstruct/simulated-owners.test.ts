import { describe, expect, test } from 'vitest';
import { deployment, madeFor, over, podsOf } from '../../../test/support/snapshots.ts';
import { isSimulatedOwner } from './index.ts';

describe('owners that are not simulated', () => {
  const owned = podsOf([deployment()], (pod) => ({
    ...pod,
    metadata: {
      ...pod.metadata,
      ownerReferences: [
        {
          apiVersion: 'db.example.com/v1',
          kind: 'DatabaseCluster',
          name: 'x',
          uid: 'x',
          controller: true,
        },
      ],
    },
  }));

  test('keep their pods on their nodes and do not replace them', () => {
    expect(madeFor(owned)).toEqual([]);
    const drained = over(owned, [], { steps: [{ at: '10s', drain: 'n1' }] });
    expect(drained.pods.map(({ node }) => node)).toEqual(['n2']);
  });

  test.each([
    ['apps/v1', 'ReplicaSet', true],
    ['extensions/v1beta1', 'ReplicaSet', true],
    ['v1', 'ReplicationController', true],
    ['batch/v1beta1', 'CronJob', true],
    ['v1', 'Node', true],
    ['apps.kruise.io/v1beta1', 'StatefulSet', false],
    ['db.example.com/v1', 'DatabaseCluster', false],
    ['argoproj.io/v1alpha1', 'Rollout', false],
  ])('%s %s is simulated: %s', (apiVersion, kind, is) => {
    expect(isSimulatedOwner({ apiVersion, kind, name: 'x', uid: 'x' })).toBe(is);
  });
});
