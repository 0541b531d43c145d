import fc from 'fast-check';
import { expect, test } from 'vitest';
import { node, pod } from '../../test/support/builders.ts';
import { asNodeIndex, asPodClass, Cluster } from './index.ts';
import type { NodeIndex } from './index.ts';

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
  fc.record({ does: fc.constant('teach' as const), key: fc.constantFrom('app', 'tier') }),
  fc.record({ does: fc.constant('settle' as const) }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function play(cluster: Cluster, step: Change): void {
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
      .reduce((sum, move) => sum + (move === index ? 1 : ~move === index ? -1 : 0), 0),
  });
  return Object.fromEntries(
    cluster.columns.names.map((one, index) => [one, at(asNodeIndex(index))]),
  );
}

test('after any changes the sums equal the sums of a new cluster with the same nodes and pods', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (steps) => {
      const lived = new Cluster();
      for (const step of steps) play(lived, step);
      const fresh = new Cluster();
      // The final state at once.
      lived.settle();
      for (const one of lived.columns.nodes) fresh.setNode(one);
      for (const placed of lived.placed) fresh.place(placed.pod, placed.nodeName);
      expect(accounts(lived)).toEqual(accounts(fresh));
    }),
    { numRuns: 500 },
  );
});
