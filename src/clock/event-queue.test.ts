import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventQueue } from './event-queue.ts';

const drain = (queue: EventQueue): void => {
  while (queue.step());
};

describe('EventQueue', () => {
  it('runs handlers by time, then in the order in which they were scheduled', () => {
    const times = fc.array(fc.nat({ max: 20 }));
    fc.assert(
      fc.property(times, (all) => {
        const queue = new EventQueue();
        const ran: (readonly [number, number])[] = [];
        all.forEach((time, i) => queue.at(time, () => ran.push([queue.nowMs, i])));
        drain(queue);
        const expected = all
          .map((time, i): readonly [number, number] => [time, i])
          .sort(([a, i], [b, j]) => a - b || i - j);
        expect(ran).toEqual(expected);
      }),
    );
  });

  it('runs idle handlers in time, and stops with the last other handler', () => {
    const queue = new EventQueue();
    const ran: string[] = [];
    const tick = (): void => {
      ran.push(`tick ${queue.nowMs}`);
      queue.whileBusy(queue.nowMs + 10, tick);
    };
    queue.whileBusy(10, tick);
    queue.at(25, () => ran.push('busy 25'));
    drain(queue);
    expect(ran).toEqual(['tick 10', 'tick 20', 'busy 25']);
    expect([queue.nextMs, queue.nextIdleMs, queue.nowMs]).toEqual([undefined, 30, 25]);
    queue.at(40, () => ran.push('busy 40'));
    drain(queue);
    expect(ran.slice(3)).toEqual(['tick 30', 'busy 40']);
    expect(queue.stepIdle()).toBe(true);
    expect(ran.at(-1)).toBe('tick 40');
  });

  it('runs all but cancelled handlers', () => {
    const asked = fc.array(fc.record({ time: fc.nat({ max: 20 }), isCancelled: fc.boolean() }));
    fc.assert(
      fc.property(asked, (all) => {
        const queue = new EventQueue();
        const ran = new Set<number>();
        const tickets = all.map(({ time }, i) => queue.at(time, () => ran.add(i)));
        all.forEach(({ isCancelled }, i) => {
          if (isCancelled) queue.cancel(tickets[i]!);
        });
        const kept = all.flatMap(({ isCancelled }, i) => (isCancelled ? [] : [i]));
        expect(queue.pending).toBe(kept.length);
        drain(queue);
        expect([...ran].sort((a, b) => a - b)).toEqual(kept);
        expect(queue.processed).toBe(kept.length);
      }),
    );
  });

  it('does not go back in time', () => {
    const queue = new EventQueue();
    const seen: number[] = [];
    queue.at(10, () => {
      queue.at(3, () => seen.push(queue.nowMs));
      queue.after(5, () => seen.push(queue.nowMs));
    });
    drain(queue);
    expect(seen).toEqual([10, 15]);
  });

  it('returns the time of the next handler that is not cancelled', () => {
    const queue = new EventQueue();
    const first = queue.at(1, () => undefined);
    queue.at(2, () => undefined);
    expect(queue.nextMs).toBe(1);
    queue.cancel(first);
    expect(queue.nextMs).toBe(2);
    drain(queue);
    expect(queue.nextMs).toBeUndefined();
    expect(queue.nowMs).toBe(2);
  });

  it('lets a handler cancel another of equal time', () => {
    const queue = new EventQueue();
    const ran: string[] = [];
    const tickets: number[] = [];
    queue.at(1, () => {
      ran.push('first');
      queue.cancel(tickets[0]!);
    });
    tickets.push(queue.at(1, () => ran.push('second')));
    drain(queue);
    expect(ran).toEqual(['first']);
  });
});
