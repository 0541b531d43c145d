import fc from 'fast-check';
import { expect, it } from 'vitest';
import { node, pod } from '../../../../test/support/builders.ts';
import { defaultProfile } from '../../../../test/support/default-profile.ts';
import type { Node, Pod } from '../../../objects/index.ts';
import { ClusterSnapshot } from './cluster-snapshot.ts';
import { KeptSnapshot } from './kept-snapshot.ts';

const NODES = ['a', 'b', 'c', 'd'] as const;
const PODS = ['p', 'q', 'r', 's', 't'] as const;
const rules = { profile: defaultProfile };

/** Versions are the same objects whenever they are drawn again. */
const nodeVersions = new Map<string, Node>();
function nodeOf(name: string, isTainted: boolean): Node {
  const key = `${name}/${String(isTainted)}`;
  const made = node(name).offers({ cpu: '2', pods: '3' });
  const object = isTainted ? made.taint('x', 'NoSchedule').object : made.object;
  return nodeVersions.get(key) ?? nodeVersions.set(key, object).get(key)!;
}
const podVersions = new Map<string, Pod>();
function podOf(name: string, cpu: string): Pod {
  const key = `${name}/${cpu}`;
  const object = pod(name).requests({ cpu }).object;
  return podVersions.get(key) ?? podVersions.set(key, object).get(key)!;
}

const anyContent = fc.record({
  nodes: fc
    .tuple(fc.subarray([...NODES], { minLength: 1 }), fc.boolean(), fc.boolean())
    .map(([names, isTainted, isTurned]) =>
      (isTurned ? names.toReversed() : names).map((name) =>
        nodeOf(name, isTainted && name === 'b'),
      ),
    ),
  placed: fc
    .uniqueArray(
      fc.record({
        name: fc.constantFrom(...PODS),
        cpu: fc.constantFrom('500m', '500m', '1'),
        nodeName: fc.constantFrom(...NODES),
      }),
      { selector: ({ name }) => name },
    )
    .map((pods) => pods.map(({ name, cpu, nodeName }) => ({ pod: podOf(name, cpu), nodeName }))),
  objects: fc.constant([]),
});

/** What can be asked of a snapshot, and what a loop does to it. */
function played(snapshot: ClusterSnapshot): unknown {
  const seen = snapshot.nodeNames.map((name) => ({
    name,
    node: snapshot.node(name),
    pods: snapshot.podsOn(name).map(({ metadata }) => metadata.name),
    takes: snapshot.check(pod('asked').requests({ cpu: '1' }).object, name)?.reasons.map(String),
  }));
  const [first = ''] = snapshot.nodeNames;
  snapshot.addNode(node('new').offers({ cpu: '4', pods: '9' }).object);
  snapshot.removeNode(first);
  const places = ['u', 'v', 'w'].map((name) =>
    snapshot.scheduleAnywhere(pod(name).requests({ cpu: '1' }).object),
  );
  return { seen, places, names: snapshot.nodeNames, searchFrom: snapshot.searchFrom };
}

it('is for each loop as a new snapshot of its content', () => {
  fc.assert(
    fc.property(fc.array(anyContent, { minLength: 2, maxLength: 6 }), (contents) => {
      const kept = new KeptSnapshot();
      contents.forEach((content, at) => {
        const again = kept.of(content, rules, at);
        expect(played(again)).toEqual(played(ClusterSnapshot.of(content, rules, at)));
      });
    }),
    { numRuns: 30 },
  );
});
