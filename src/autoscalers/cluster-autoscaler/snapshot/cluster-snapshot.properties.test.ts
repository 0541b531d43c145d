import fc from 'fast-check';
import { expect, it } from 'vitest';
import { node, pod } from '../../../../test/support/builders.ts';
import { defaultProfile } from '../../../../test/support/default-profile.ts';
import { ClusterSnapshot } from './cluster-snapshot.ts';

const NAMES = ['a', 'b', 'c', 'd'] as const;
const asked = pod('asked').requests({ cpu: '1' }).object;

/** What can be asked of a snapshot. */
const seen = (snapshot: ClusterSnapshot): unknown =>
  snapshot.nodeNames.map((name) => ({
    name,
    pods: snapshot.podsOn(name).map(({ metadata }) => metadata.name),
    takes: snapshot.check(asked, name)?.reasons.map(({ text }) => text),
  }));

const start = (): ClusterSnapshot =>
  ClusterSnapshot.of(
    {
      nodes: ['a', 'b'].map((name) => node(name).offers({ cpu: '2', pods: '3' }).object),
      placed: [{ pod: pod('first').requests({ cpu: '1' }).object, nodeName: 'a' }],
      objects: [],
    },
    { profile: defaultProfile },
  );

type Change = readonly ['add' | 'remove' | 'place' | 'take' | 'fork' | 'revert', number];

const anyChanges: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.tuple(
    fc.constantFrom('add', 'remove', 'place', 'take', 'fork', 'revert'),
    fc.nat(NAMES.length - 1),
  ),
  { maxLength: 20 },
);

it('is after a revert as it was at the fork', () => {
  fc.assert(
    fc.property(anyChanges, (changes) => {
      const snapshot = start();
      const atForks: unknown[] = [];
      for (const [at, [what, which]] of changes.entries()) {
        const name = NAMES[which]!;
        if (what === 'fork') {
          atForks.push(seen(snapshot));
          snapshot.fork();
        } else if (what === 'revert' && atForks.length > 0) {
          snapshot.revert();
          expect(seen(snapshot)).toEqual(atForks.pop());
        } else if (what === 'add' && !snapshot.has(name)) {
          snapshot.addNode(node(name).offers({ cpu: '2', pods: '3' }).object);
        } else if (!snapshot.has(name)) continue;
        else if (what === 'remove') snapshot.removeNode(name);
        else if (what === 'place') {
          snapshot.schedule(pod(`p${String(at)}`).requests({ cpu: '1' }).object, name);
        } else if (what === 'take') {
          const [one] = snapshot.podsOn(name);
          if (one !== undefined) snapshot.removePod(one, name);
        }
      }
    }),
  );
});

it('searches behind the node where the last search ended, and passes over cordoned nodes', () => {
  const snapshot = start();
  snapshot.addNode(node('c').offers({ cpu: '2', pods: '3' }).cordoned().object);
  const places = ['p', 'q', 'r', 's'].map((name) =>
    snapshot.scheduleAnywhere(pod(name).requests({ cpu: '1' }).object),
  );
  expect(places).toEqual(['b', 'a', 'b', undefined]);
});
