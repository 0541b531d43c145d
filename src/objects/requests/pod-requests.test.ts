import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Quantity } from '../../units/index.ts';
import { qosClass } from '../pods/qos.ts';
import type { Container, Pod } from '../types.ts';
import { exactPodRequests, podRequests } from './index.ts';
import { nonZeroRequests, schedulerRequests } from './scheduler-requests.ts';

const amount = fc.constantFrom('0', '100m', '1500m', '1', 2, '1Gi', '1500Mi', '1n', '0.5', '1e3');
const resources = fc.record({
  requests: fc.dictionary(fc.constantFrom('cpu', 'memory', 'example.com/gpu'), amount),
});
const container = fc.record({ name: fc.constant('c'), resources });
const initContainer = fc.oneof(
  container,
  container.map((one) => ({ ...one, restartPolicy: 'Always' })),
);

const podOf = (
  containers: readonly Container[],
  initContainers: readonly Container[] = [],
): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'default', name: 'p' },
  spec: { containers, initContainers },
});
const pod = fc
  .tuple(
    fc.array(container, { minLength: 1, maxLength: 3 }),
    fc.array(initContainer, { maxLength: 4 }),
  )
  .map(([containers, initContainers]) => podOf(containers, initContainers));

test('requests in doubles are the exact ones, rounded up once at the end', () => {
  fc.assert(
    fc.property(pod, (one) => {
      const exact = Array.from(exactPodRequests(one), ([resource, quantity]) => [
        resource,
        Number(resource === 'cpu' ? quantity.milliValue() : quantity.value()),
      ]);
      expect([...podRequests(one)]).toEqual(exact);
    }),
  );
});

test('requests cover the running containers at every moment', () => {
  fc.assert(
    fc.property(pod, (one) => {
      const requests = exactPodRequests(one);
      for (const [resource, quantity] of momentsOf(one)) {
        expect(requests.get(resource)?.compare(quantity)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

/** The requests of each init container with the sidecars started before it, then of all containers with all sidecars. */
function* momentsOf({ spec }: Pod): Iterable<readonly [string, Quantity]> {
  const init = spec.initContainers ?? [];
  const isSidecar = (one: Container): boolean => one.restartPolicy === 'Always';
  const moments = [
    [...spec.containers, ...init.filter(isSidecar)],
    ...init.map((one, at) => [...init.slice(0, at).filter(isSidecar), one]),
  ];
  for (const running of moments) {
    for (const resource of new Set(
      running.flatMap((one) => Object.keys(one.resources?.requests ?? {})),
    )) {
      yield [resource, sum(running, resource)];
    }
  }
}

function sum(containers: readonly Container[], resource: string): Quantity {
  const total = exactPodRequests(podOf(containers));
  return total.get(resource) ?? Quantity.of(0n);
}

test('scoring assumes 100m and 200Mi for each container that requests nothing', () => {
  const one = podOf([{ name: 'a' }, { name: 'b', resources: { requests: { cpu: '0' } } }]);
  expect(nonZeroRequests(one)).toEqual({ cpu: 100, memory: 2 * 200 * 2 ** 20 });
});

test('resources that the scheduler does not know are not counted', () => {
  const one = podOf([{ name: 'a', resources: { requests: { storage: 1, 'example.com/gpu': 2 } } }]);
  expect([...schedulerRequests(one)]).toEqual([['example.com/gpu', 2]]);
});

test('quality of service compares sums exactly', () => {
  const limited = (requests: string, limits: string): Container => ({
    name: 'a',
    resources: { requests: { cpu: requests, memory: 1 }, limits: { cpu: limits, memory: '1000m' } },
  });
  expect(qosClass(podOf([limited('1n', '1n')]))).toBe('Guaranteed');
  expect(qosClass(podOf([limited('1n', '2n')]))).toBe('Burstable');
  expect(qosClass(podOf([{ name: 'a' }]))).toBe('BestEffort');
});
