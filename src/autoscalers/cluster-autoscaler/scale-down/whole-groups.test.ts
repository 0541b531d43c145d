import { expect, it } from 'vitest';
import { node } from '../../../../test/support/builders.ts';
import { defaultProfile } from '../../../../test/support/default-profile.ts';
import { fixedCloud } from '../../../../test/support/fixed-cloud.ts';
import { readFlags } from '../options/index.ts';
import { ClusterSnapshot } from '../snapshot/index.ts';
import { freshNode } from '../templates/index.ts';
import { wholeGroups } from './whole-groups.ts';

it('counts the nodes of a whole group without those that are expected', () => {
  const registered = { ...node('a').object, spec: { providerID: 'a' } };
  const cloud = fixedCloud([
    {
      ...{ id: 'g', min: 0, max: 9, options: { zeroOrMaxNodeScaling: true } },
      nodes: ['a', 'b', 'c'],
    },
  ]);
  const expected = freshNode({ node: registered, pods: [] }, 'upcoming-0').node;
  const snapshot = ClusterSnapshot.of(
    { nodes: [registered, expected], placed: [], objects: [] },
    { profile: defaultProfile },
  );
  const removable = { node: registered, podsToMove: [], podsToComplete: [], isRisky: false };
  const view = { snapshot, cloud, options: readFlags(), now: 0 };
  expect(wholeGroups([removable], view)).toEqual({ removable: [removable], unremovable: [] });
});
