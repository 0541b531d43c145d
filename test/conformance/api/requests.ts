import { applyDefaults } from '../../../src/server/index.ts';
import {
  exactPodLimits,
  exactPodRequests,
  nonZeroRequests,
  podPriority,
  qosClass,
  schedulerRequests,
} from '../../../src/objects/index.ts';
import type { Pod } from '../../../src/objects/index.ts';
import type { Quantity } from '../../../src/units/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';

/** A pod's requests, limits, QoS class and priority. `invalid` is checked by validation. */
export function checkRequests(line: Line): readonly string[] {
  // The structure of the golden data.
  const asWritten = line['pod'] as Pod;
  const pod = applyDefaults(asWritten);
  const expected = Object.fromEntries(
    Object.entries(expectOf(line)).filter(([key]) => key !== 'invalid'),
  );
  const containersOnly = { skipPodLevel: true, excludeOverhead: true };
  const nonZero = nonZeroRequests(pod);
  return differences(expected, {
    asWritten: {
      requests: describe(exactPodRequests(asWritten)),
      limits: describe(exactPodLimits(asWritten)),
    },
    requests: describe(exactPodRequests(pod)),
    requestsWithoutOverhead: describe(exactPodRequests(pod, { excludeOverhead: true })),
    limits: describe(exactPodLimits(pod)),
    containerRequests: describe(exactPodRequests(pod, containersOnly)),
    containerLimits: describe(exactPodLimits(pod, containersOnly)),
    scheduler: describeScheduler(schedulerRequests(pod)),
    nonZero: { milliCPU: nonZero.cpu, memory: nonZero.memory },
    qosClass: qosClass(pod),
    priority: podPriority(pod),
    podLevelAfterDefaulting: pod.spec.resources,
  });
}

function describe(amounts: ReadonlyMap<string, Quantity>): Line {
  return Object.fromEntries(
    Array.from(amounts, ([resource, quantity]) => [resource, quantity.canonical]),
  );
}

function describeScheduler(requests: ReadonlyMap<string, number>): Line {
  const {
    cpu = 0,
    memory = 0,
    'ephemeral-storage': ephemeralStorage = 0,
    ...scalar
  } = Object.fromEntries<number | undefined>(requests);
  return {
    milliCPU: cpu,
    memory,
    ephemeralStorage,
    ...(Object.keys(scalar).length === 0 ? {} : { scalar }),
  };
}
