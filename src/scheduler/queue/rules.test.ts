import { describe, expect, it } from 'vitest';
import { EventQueue } from '../../clock/index.ts';
import { Cluster } from '../../cluster/index.ts';
import type { EnabledPlugin, EventHint, EventKind, EventName } from '../../framework/index.ts';
import { pod } from '../../../test/support/builders.ts';
import type { PodBuilder } from '../../../test/support/builders.ts';
import { defaultProfile } from '../../../test/support/default-profile.ts';
import type { WaitingPod } from './pod-queue.ts';
import { SchedulingQueue } from './scheduling-queue.ts';

const kindOf = (name: EventName): EventKind => ({ name, facets: [] });
const LEFT = kindOf('Pod/Delete');
const ALWAYS: EventHint = () => true;

/** A plugin that listens to pods that leave, with that hint. */
const room = (hint = ALWAYS): EnabledPlugin => ({
  name: 'Room',
  reads: [],
  reasons: {},
  points: {},
  events: new Map([['Pod/Delete', [hint]]]),
});
const ROOM = room();

/** A queue of v1.34 whose clock is moved by `wait`. */
function queueOfV134(maxBackoffMs = 10_000): {
  readonly queue: SchedulingQueue;
  readonly add: (added: PodBuilder) => void;
  readonly fail: (by: readonly EnabledPlugin[]) => void;
  readonly wait: (ms: number) => void;
  readonly placeOf: (key: string) => WaitingPod['place'] | undefined;
  readonly popped: () => readonly string[];
} {
  const clock = new EventQueue();
  const queue = new SchedulingQueue({
    clock,
    cluster: new Cluster(),
    initialBackoffMs: 1000,
    maxBackoffMs,
    popsFromBackoff: true,
    podEvents: () => [kindOf('Pod/UpdateLabels')],
    timeoutMs: 300_000,
    whileBusy: (timeMs, handler) => {
      clock.whileBusy(timeMs, handler);
    },
    onBackoff: () => undefined,
  });
  return {
    queue,
    add: ({ object }) => queue.add(object, object.metadata.name, defaultProfile),
    fail: (by) => {
      const waiting = queue.pop();
      if (waiting !== undefined) queue.putBack(waiting, by);
    },
    wait: (ms) => {
      const until = clock.nowMs + ms;
      clock.after(ms, () => undefined);
      while (clock.nowMs < until) clock.step();
    },
    placeOf: (key) => [...queue.waiting].find((waiting) => waiting.key === key)?.place,
    popped: () => {
      const keys: string[] = [];
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) keys.push(next.key);
      return keys;
    },
  };
}

describe('the scheduling queue of v1.34', () => {
  it('pops pods whose back-off ends within one second by priority', () => {
    const { queue, add, fail, wait, popped } = queueOfV134();
    add(pod('low').priority(0));
    fail([ROOM]);
    wait(200);
    add(pod('high').priority(10));
    fail([ROOM]);
    queue.wake({ kind: LEFT });
    expect(popped()).toEqual(['high', 'low']);
  });

  it('lets back-off last until its second has passed', () => {
    const { queue, add, fail, wait, placeOf } = queueOfV134();
    add(pod('web'));
    fail([ROOM]);
    queue.wake({ kind: LEFT });
    wait(1999);
    expect(placeOf('web')).toBe('backoff');
    wait(1);
    expect(placeOf('web')).toBe('active');
  });

  it.each([
    [0, 'active'],
    [1000, 'backoff'],
  ])('with a back-off of %i ms at most puts a rejected pod that may fit into %s', (most, place) => {
    const { queue, add, fail, placeOf } = queueOfV134(most);
    add(pod('web'));
    fail([ROOM]);
    queue.wake({ kind: LEFT });
    expect(placeOf('web')).toBe(place);
  });

  it('does not pop a pod early whose attempt ended in an error', () => {
    const { add, fail, wait, popped } = queueOfV134();
    add(pod('web'));
    fail([]);
    expect(popped()).toEqual([]);
    wait(2000);
    expect(popped()).toEqual(['web']);
  });

  it('lets each pod back off for its own time after errors', () => {
    const { add, fail, wait, placeOf } = queueOfV134();
    add(pod('often'));
    for (let error = 0; error < 3; error++) {
      wait(10_000);
      fail([]);
    }
    add(pod('once'));
    fail([]);
    wait(2000);
    expect([placeOf('often'), placeOf('once')]).toEqual(['backoff', 'active']);
    wait(3000);
    expect(placeOf('often')).toBe('active');
  });

  it('counts errors apart from rejections', () => {
    const { queue, add, fail, wait, placeOf } = queueOfV134();
    add(pod('web'));
    for (const by of [[], [], [ROOM]]) {
      fail(by);
      wait(10_000);
    }
    queue.wake({ kind: LEFT });
    // After one rejection the back-off is one second again.
    expect(placeOf('web')).toBe('active');
  });

  it('retries a pod for an event during its cycle', () => {
    const { queue, add, placeOf } = queueOfV134();
    for (const name of ['helped', 'not helped']) {
      add(pod(name));
      const waiting = queue.pop()!;
      if (name === 'helped') queue.wake({ kind: LEFT });
      queue.putBack(waiting, [ROOM]);
    }
    expect([placeOf('helped'), placeOf('not helped')]).toEqual(['backoff', 'unschedulable']);
  });

  it('asks the hints about an update of the waiting pod', () => {
    const { queue, add, fail, placeOf } = queueOfV134();
    const web = pod('web');
    add(web);
    fail([ROOM]);
    queue.update(web.labelled({ app: 'web' }).object, 'web');
    expect(placeOf('web')).toBe('unschedulable');
  });

  it('asks one hint for all replicas of a template', () => {
    const { queue, add, fail, popped } = queueOfV134();
    let asked = 0;
    const counting = room(() => ++asked > 0);
    const { object } = pod('web');
    for (const name of ['a', 'b', 'c']) {
      const replica = pod(name);
      Object.assign(replica.object, { spec: object.spec });
      add(replica);
      fail([counting]);
    }
    queue.wake({ kind: LEFT });
    expect(asked).toBe(1);
    expect(popped()).toEqual(['a', 'b', 'c']);
  });
});
