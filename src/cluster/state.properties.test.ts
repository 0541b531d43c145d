import fc from 'fast-check';
import { expect, test } from 'vitest';
import { node, pod } from '../../test/support/builders.ts';
import { asNodeIndex, asPodClass, Cluster } from './index.ts';
import type { NodeIndex, PlacedPod, PodView } from './index.ts';

const name = fc.constantFrom('a', 'b', 'c');
const podName = fc.constantFrom('p', 'q', 'r', 's');
const change = fc.oneof(
  fc.record({
    does: fc.constant('set' as const),
    name,
    cpu: fc.constantFrom('2', '4'),
    zone: name,
  }),
  fc.record({ does: fc.constant('delete' as const), name }),
  fc.record({
    does: fc.constant('place' as const),
    name,
    pod: podName,
    cpu: fc.constantFrom('100m', '1'),
    port: fc.option(fc.constantFrom(80, 443)),
  }),
  fc.record({ does: fc.constant('remove' as const), pod: podName }),
  fc.record({ does: fc.constant('take off' as const), pod: podName }),
  fc.record({ does: fc.constant('put back' as const) }),
  fc.record({ does: fc.constant('teach' as const), key: fc.constantFrom('app', 'tier') }),
  fc.record({ does: fc.constant('settle' as const) }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** `off`: pods that were taken off their nodes, to be put back with the views that they had. */
function play(cluster: Cluster, step: Change, off: PlacedPod[]): void {
  switch (step.does) {
    case 'set':
      cluster.setNode(node(step.name).zone(step.zone).offers({ cpu: step.cpu }).object);
      break;
    case 'delete':
      cluster.deleteNode(step.name);
      break;
    case 'place': {
      const { object } = pod(step.pod).requests({ cpu: step.cpu }).labelled({ app: step.pod });
      const ports = step.port === null ? [] : [{ containerPort: 1, hostPort: step.port }];
      const containers = object.spec.containers.map((container) => ({ ...container, ports }));
      cluster.place({ ...object, spec: { ...object.spec, containers } }, step.name);
      break;
    }
    case 'remove':
      cluster.remove(pod(step.pod).object);
      break;
    case 'take off': {
      const placed = cluster.placedPod(pod(step.pod).object);
      if (placed === undefined) break;
      off.push({ ...placed });
      cluster.remove(placed.pod);
      break;
    }
    case 'put back': {
      const last = off.pop();
      if (last !== undefined) cluster.place(last.pod, last.nodeName, last.view);
      break;
    }
    case 'teach': {
      const labelSelector = { matchLabels: { [step.key]: 'x' } };
      const rule = { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' };
      cluster.learn(pod('rule').spread({ ...rule, labelSelector }).object);
      break;
    }
    case 'settle':
      cluster.settle();
  }
}

/** The sums of each node, by name. */
function accounts(cluster: Cluster): unknown {
  cluster.settle();
  const at = (index: NodeIndex): unknown => ({
    cpu: [cluster.columns.allocatable('cpu')[index], cluster.columns.requested('cpu')[index]],
    nonZero: [cluster.columns.nonZeroCpu[index], cluster.columns.nonZeroMemory[index]],
    count: cluster.columns.podCount[index],
    pods: cluster
      .podsOn(index)
      .map((placed) => placed.pod.metadata.name)
      .sort(),
    ports: cluster.columns
      .portsOn(index)
      .map(({ port }) => port)
      .sort(),
    moves: cluster.podClasses
      .flatMap((_, podClass) => cluster.journal.ofPodClass(asPodClass(podClass)))
      .filter((move) => cluster.journal.nodes[move] === index)
      .reduce((sum, move) => sum + cluster.journal.steps[move]!, 0),
  });
  return Object.fromEntries(
    cluster.columns.names.map((one, index) => [one, at(asNodeIndex(index))]),
  );
}

test('after any changes the sums equal the sums of a new cluster with the same nodes and pods', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 15, maxLength: 40 }), (steps) => {
      const lived = new Cluster();
      const off: PlacedPod[] = [];
      for (const step of steps) play(lived, step, off);
      const fresh = new Cluster();
      // The final state at once.
      lived.settle();
      for (const one of lived.columns.nodes) fresh.setNode(one);
      for (const placed of lived.placed) fresh.place(placed.pod, placed.nodeName);
      expect(accounts(lived)).toEqual(accounts(fresh));
      for (const placed of lived.placed) expect(placed.view).toBe(lived.view(placed.pod));
    }),
    { numRuns: 500 },
  );
});

const replica = fc.record({
  set: fc.constantFrom('web', 'db'),
  cpu: fc.constantFrom('100m', '1'),
  isLeaving: fc.boolean(),
});

/** A view without the numbers that its cluster gave it. */
const unnumbered = ({ signature: _s, podClass: _c, ...view }: PodView): unknown => view;

test('replicas that are being deleted and replicas that stay have the views of a cluster that knows no others', () => {
  fc.assert(
    fc.property(fc.array(replica, { maxLength: 12 }), (replicas) => {
      const cluster = new Cluster();
      const bySignature = new Map<number, unknown>();
      for (const { set, cpu, isLeaving } of replicas) {
        const stays = pod('p').ownedBy('ReplicaSet', set).requests({ cpu });
        const { object } = isLeaving ? stays.terminating() : stays;
        const alone = unnumbered(new Cluster().view(object));
        const view = cluster.view(object);
        expect(unnumbered(view)).toEqual(alone);
        const known = bySignature.get(view.signature);
        if (known !== undefined) expect(known).toEqual([set, cpu, isLeaving]);
        bySignature.set(view.signature, [set, cpu, isLeaving]);
      }
    }),
    { numRuns: 200 },
  );
});
