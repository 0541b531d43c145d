import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContainerPort, Pod } from '../../objects/index.ts';
import { pod } from '../../../test/support/builders.ts';
import { NodeLoad } from './node-load.ts';

const RESOURCES = ['cpu', 'memory', 'ephemeral-storage', 'example.com/gpu'] as const;
const amounts = fc.tuple(...RESOURCES.map(() => fc.nat({ max: 5 })));

test('is the sum of the pods that were added or adopted and not removed', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(amounts, fc.boolean()), { maxLength: 8 }), (drawn) => {
      const load = new NodeLoad();
      const pods = drawn.map(([each], at) => {
        const amountsByName = RESOURCES.map((name, of) => [name, each[of] ?? 0] as const);
        const requests: Record<string, number> = Object.fromEntries(amountsByName);
        return pod(`p${at}`).requests(requests).object;
      });
      pods.forEach((each, at) => (at % 2 === 0 ? load.add(each) : load.adopt(each)));
      const kept = drawn.filter(([, isKept]) => isKept).map(([each]) => each);
      for (const [at, [, isKept]] of drawn.entries()) if (!isKept) load.remove(pods[at]!);
      expect(load.pods).toBe(kept.length);
      for (const [of, resource] of RESOURCES.entries()) {
        const scale = resource === 'cpu' ? 1000 : 1;
        const sum = kept.reduce((all, each) => all + each[of]!, 0);
        expect([resource, load.requested(resource)]).toEqual([resource, sum * scale]);
      }
    }),
    { numRuns: 50 },
  );
});

function onPort(hostPort: number, more: Partial<ContainerPort> = {}): Pod {
  const { spec, ...rest } = pod().object;
  const ports = [{ containerPort: 80, hostPort, ...more }];
  return { ...rest, spec: { ...spec, containers: [{ name: 'main', ports }] } };
}

test.each<[number, Partial<ContainerPort>, boolean]>([
  [80, {}, true],
  [81, {}, false],
  [80, { protocol: 'UDP' }, false],
  [80, { hostIP: '10.0.0.2' }, false],
  [80, { hostIP: '0.0.0.0' }, true],
  [80, { hostIP: '' }, true],
])('a host port is taken on its address and on all of them: %j %j', (port, change, isTaken) => {
  const wanted = onPort(port, { protocol: 'TCP', hostIP: '10.0.0.1', ...change });
  const first = onPort(80, { hostIP: '10.0.0.1' });
  const load = new NodeLoad();
  load.add(first);
  load.add(onPort(443));
  expect(load.takenPort(wanted)?.port).toBe(isTaken ? port : undefined);
  load.remove(first);
  expect(load.takenPort(wanted)).toBeUndefined();
  expect(load.takenPort(onPort(443, { hostIP: '10.9.9.9' }))?.port).toBe(443);
});

test('ports of sidecars are in use since v1.33, ports of other init containers never', () => {
  const first = pod('first').sidecar({}, 80).object;
  const after = (load: NodeLoad): readonly boolean[] => {
    load.add(first);
    const taken = [onPort(80), first].map((wanted) => load.takenPort(wanted) !== undefined);
    load.remove(first);
    return [...taken, load.takenPort(first) !== undefined];
  };
  expect(after(new NodeLoad(true))).toEqual([true, true, false]);
  expect(after(new NodeLoad(false))).toEqual([false, false, false]);
  const { spec, ...rest } = onPort(80);
  const initContainers = spec.containers;
  const load = new NodeLoad();
  load.add({ ...rest, spec: { ...spec, initContainers, containers: [{ name: 'other' }] } });
  expect(load.takenPort(onPort(80))).toBeUndefined();
});
