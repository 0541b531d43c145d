import { describe, expect, it } from 'vitest';
import { EventQueue } from '../../clock/index.ts';
import { Cluster } from '../../cluster/index.ts';
import type { Facet } from '../../cluster/index.ts';
import type { EventKind } from '../../framework/index.ts';
import { node, pod } from '../../../test/support/builders.ts';
import type { PodBuilder } from '../../../test/support/builders.ts';
import { defaultProfile } from '../../../test/support/default-profile.ts';
import { InputOrder } from './input-order.ts';
import type { PodQueue, WaitingPod } from './pod-queue.ts';
import { SchedulingQueue } from './scheduling-queue.ts';

const add = (queue: PodQueue, { object }: PodBuilder): void => {
  queue.add(object, object.metadata.name, defaultProfile);
};
const popped = (queue: PodQueue): string[] => {
  const names: string[] = [];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) names.push(next.key);
  return names;
};
const readerOf = (...reads: readonly Facet[]): Parameters<PodQueue['putBack']>[1][number] => ({
  name: 'Any',
  reads,
  reasons: {},
  points: {},
});

/** A change that is no event upstream. */
const kinds = new Map<Facet, EventKind>();
function of(facet: Facet): EventKind {
  const known = kinds.get(facet) ?? { name: undefined, facets: [facet] };
  kinds.set(facet, known);
  return known;
}

/** A queue on its own clock, and the times for which it requested a run. */
function queueOnClock({ popsFromBackoff = false } = {}): {
  readonly queue: SchedulingQueue;
  readonly askedFor: readonly number[];
  readonly wait: (ms: number) => void;
} {
  const clock = new EventQueue();
  const askedFor: number[] = [];
  const queue = new SchedulingQueue({
    clock,
    cluster: new Cluster(),
    initialBackoffMs: 1000,
    maxBackoffMs: 10_000,
    popsFromBackoff,
    timeoutMs: 300_000,
    whileBusy: (timeMs, handler) => {
      clock.whileBusy(timeMs, handler);
    },
    onBackoff: (untilMs) => askedFor.push(untilMs),
  });
  const wait = (ms: number): void => {
    clock.after(ms, () => undefined);
    clock.step();
  };
  return { queue, askedFor, wait };
}

/** Pops the next pod and puts it back. */
function fail(queue: PodQueue, ...reads: readonly Facet[]): WaitingPod | undefined {
  const waiting = queue.pop();
  if (waiting !== undefined) queue.putBack(waiting, [readerOf(...reads)]);
  return waiting;
}

describe('SchedulingQueue', () => {
  it('pops the higher priority first, then the pod that was added first', () => {
    const { queue, wait } = queueOnClock();
    add(queue, pod('low').priority(1));
    wait(1);
    add(queue, pod('high').priority(5));
    add(queue, pod('other'));
    add(queue, pod('low too').priority(1));
    expect(popped(queue)).toEqual(['high', 'low', 'low too', 'other']);
  });

  it('counts attempts', () => {
    const { queue } = queueOnClock({ popsFromBackoff: true });
    add(queue, pod('web'));
    fail(queue, 'node.pods');
    queue.wake({ kind: of('node.pods') });
    expect(queue.pop()?.attempts).toBe(2);
  });

  it('doubles the back-off with every attempt, up to the maximum', () => {
    const { queue, askedFor, wait } = queueOnClock();
    add(queue, pod('web'));
    const backoffs: number[] = [];
    let now = 0;
    for (let attempt = 0; attempt < 6; attempt++) {
      expect(fail(queue, 'node.pods')?.key).toBe('web');
      queue.wake({ kind: of('node.pods') });
      expect(queue.pop()).toBeUndefined();
      const until = askedFor.at(-1)!;
      backoffs.push(until - now);
      wait(until - now);
      now = until;
    }
    expect(backoffs).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
  });

  it('lets the back-off pass while a pod waits for a change', () => {
    const { queue, askedFor, wait } = queueOnClock();
    add(queue, pod('web'));
    fail(queue, 'node.pods');
    wait(1500);
    queue.wake({ kind: of('node.pods') });
    expect(askedFor).toEqual([]);
    expect(queue.pop()?.key).toBe('web');
  });

  it('pops pods from back-off early if the release does and no pod is active, the first due first', () => {
    const { queue, wait } = queueOnClock({ popsFromBackoff: true });
    add(queue, pod('first'));
    fail(queue, 'node.pods');
    wait(10);
    add(queue, pod('second'));
    fail(queue, 'node.pods');
    queue.wake({ kind: of('node.pods') });
    add(queue, pod('active').priority(-1));
    expect(popped(queue)).toEqual(['active', 'first', 'second']);
  });

  it('retries a pod without any change after five minutes, at a whole half minute', () => {
    const { queue, askedFor, wait } = queueOnClock();
    wait(1);
    add(queue, pod('web'));
    fail(queue, 'node.pods');
    wait(300_000);
    expect([queue.pop(), ...askedFor]).toEqual([undefined]);
    wait(30_000);
    expect(askedFor).toEqual([330_000]);
    expect(queue.pop()?.key).toBe('web');
  });

  it('retries only pods that were rejected by a plugin that reads the changed facet', () => {
    const { queue } = queueOnClock({ popsFromBackoff: true });
    add(queue, pod('room'));
    fail(queue, 'node.pods', 'node.allocatable');
    add(queue, pod('taint'));
    fail(queue, 'node.taints');
    queue.wake({ kind: of('node.images') });
    expect(popped(queue)).toEqual([]);
    queue.wake({ kind: of('node.taints') });
    expect(popped(queue)).toEqual(['taint']);
    queue.wake({ kind: of('node.allocatable') });
    expect(popped(queue)).toEqual(['room']);
  });

  it('retries only pods up to a priority, if one is given', () => {
    const { queue } = queueOnClock({ popsFromBackoff: true });
    add(queue, pod('high').priority(10));
    fail(queue, 'node.pods');
    add(queue, pod('low').priority(1));
    fail(queue, 'node.pods');
    queue.wake({ kind: of('node.pods') }, 5);
    expect(popped(queue)).toEqual(['low']);
  });

  it('retries a pod only if a hint of a plugin that rejected it says so, or a plugin without a hint reads the facet', () => {
    const { queue } = queueOnClock({ popsFromBackoff: true });
    const seen: unknown[] = [];
    const hinted = (answer: boolean, ...reads: readonly Facet[]): typeof plain => ({
      ...readerOf(...reads),
      hints: ({ metadata }, change) => {
        seen.push([metadata.name, change]);
        return answer;
      },
    });
    const plain = readerOf('node.labels');
    const retriedAfter = (facet: Facet, ...by: readonly (typeof plain)[]): boolean => {
      add(queue, pod('web'));
      queue.putBack(queue.pop()!, by);
      queue.wake({ kind: of(facet), object: change });
      const isRetried = popped(queue).length > 0;
      queue.remove('web');
      return isRetried;
    };
    const change = node('n').object;
    expect(retriedAfter('node.labels', hinted(false, 'node.labels'))).toBe(false);
    expect(retriedAfter('node.labels', hinted(true, 'node.labels'))).toBe(true);
    expect(seen).toEqual(Array(2).fill(['web', { facet: 'node.labels', object: change }]));
    expect(retriedAfter('node.labels', hinted(false, 'node.labels'), plain)).toBe(true);
    seen.length = 0;
    expect(retriedAfter('node.labels', hinted(true, 'node.taints'))).toBe(false);
    expect(retriedAfter('node.labels', hinted(true, 'node.taints'), plain)).toBe(true);
    expect(seen).toEqual([]);
  });

  it('awaits the facets that the rejecting plugins of its pods read', () => {
    const { queue } = queueOnClock({ popsFromBackoff: true });
    add(queue, pod('web'));
    expect(queue.awaits(of('node.pods'))).toBe(false);
    fail(queue, 'node.pods');
    expect([queue.awaits(of('node.pods')), queue.awaits(of('node.labels'))]).toEqual([true, false]);
    queue.wake({ kind: of('node.pods') });
    expect(queue.awaits(of('node.pods'))).toBe(false);
  });

  it('holds gated pods back until their gates are removed', () => {
    const { queue } = queueOnClock();
    const gated = pod('web').gatedBy('quota');
    add(queue, gated);
    queue.wake({ kind: of('node.pods') });
    queue.update(gated.labelled({ app: 'web' }).object, 'web');
    expect(popped(queue)).toEqual([]);
    queue.update(gated.gatedBy().object, 'web');
    expect(popped(queue)).toEqual(['web']);
  });

  it('retries a pod that has changed, unless only its status has', () => {
    const { queue } = queueOnClock({ popsFromBackoff: true });
    const web = pod('web');
    add(queue, web);
    fail(queue, 'node.pods');
    queue.update({ ...web.object, status: { phase: 'Pending' } }, 'web');
    expect(popped(queue)).toEqual([]);
    queue.update(web.labelled({ app: 'web' }).object, 'web');
    expect(queue.pop()?.pod.metadata.labels).toEqual({ app: 'web' });
  });

  it('pops no removed pod, wherever it waited', () => {
    const { queue } = queueOnClock({ popsFromBackoff: true });
    for (const name of ['backoff', 'unschedulable', 'in flight']) {
      add(queue, pod(name));
      const waiting = queue.pop()!;
      if (name === 'in flight') queue.remove(name);
      queue.putBack(waiting, [readerOf('node.pods')]);
      if (name === 'backoff') queue.wake({ kind: of('node.pods') });
      queue.remove(name);
    }
    add(queue, pod('active'));
    queue.remove('active');
    queue.wake({ kind: of('node.pods') });
    expect(popped(queue)).toEqual([]);
  });

  it('treats a new pod of the same name as another', () => {
    const { queue } = queueOnClock();
    add(queue, pod('web'));
    const old = queue.pop()!;
    queue.remove('web');
    add(queue, pod('web').priority(1));
    queue.done(old);
    expect(queue.pop()?.pod.spec.priority).toBe(1);
  });
});

describe('InputOrder', () => {
  it('pops every pod once, in the order of input', () => {
    const queue = new InputOrder(new Cluster());
    add(queue, pod('low').priority(1));
    add(queue, pod('high').priority(5));
    expect(fail(queue, 'node.pods')?.key).toBe('low');
    queue.wake();
    expect(popped(queue)).toEqual(['high']);
  });

  it('skips gated and removed pods, and pops the newest version of others', () => {
    const queue = new InputOrder(new Cluster());
    add(queue, pod('gated').gatedBy('quota'));
    add(queue, pod('gone'));
    add(queue, pod('web'));
    queue.remove('gone');
    queue.update(pod('web').labelled({ app: 'web' }).object, 'web');
    expect(queue.pop()?.pod.metadata.labels).toEqual({ app: 'web' });
    expect(queue.pop()).toBeUndefined();
  });
});
