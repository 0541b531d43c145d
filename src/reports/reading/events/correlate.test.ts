import { describe, expect, test } from 'vitest';
import type { PlanEvent } from '../../../outcome/index.ts';
import { correlateEvents } from './correlate.ts';

const event = (
  at: number,
  reason: string,
  message: string,
  object = 'Job/default/j',
): PlanEvent => ({
  at,
  type: 'Normal',
  reason,
  object,
  message,
});

const shown = (events: readonly PlanEvent[], now = 10_000): readonly string[] =>
  correlateEvents(events, now).map(
    ({ message, count, firstAt, lastAt }) => `${message} x${count} ${firstAt}-${lastAt}`,
  );

const creations = (count: number, seconds = 1): readonly PlanEvent[] =>
  Array.from({ length: count }, (_, at) =>
    event(at * seconds, 'SuccessfulCreate', `Created pod: j-${at}`),
  );

describe('events of controllers and kubelets', () => {
  test('are counted if they are equal', () => {
    expect(
      shown([event(1, 'Pulled', 'p'), event(2, 'Started', 's'), event(5, 'Pulled', 'p')]),
    ).toEqual(['s x1 2-2', 'p x2 1-5']);
  });

  test('are combined from the tenth message of a reason on, with the last message', () => {
    const rows = shown(creations(12));
    expect(rows).toHaveLength(10);
    expect(rows[8]).toBe('Created pod: j-8 x1 8-8');
    expect(rows[9]).toBe('(combined from similar events): Created pod: j-11 x3 9-11');
  });

  test('are not combined if more than ten minutes lie between', () => {
    expect(shown(creations(12, 601))).toHaveLength(12);
  });

  test('are limited to 25 per object, and one more per 5 min', () => {
    const reasons = (count: number, at: number): readonly PlanEvent[] =>
      Array.from({ length: count }, (_, index) => event(at, `R${index}`, `${at}`));
    expect(shown(reasons(30, 1))).toHaveLength(25);
    expect(shown([...reasons(30, 1), ...reasons(3, 602)])).toHaveLength(27);
  });

  test('count what the limit leaves out', () => {
    const alike = Array.from({ length: 40 }, (_, at) => event(at, 'BackOff', 'b'));
    expect(shown(alike)).toEqual(['b x25 0-24']);
    expect(shown([...alike, event(400, 'BackOff', 'b')])).toEqual(['b x41 0-400']);
  });
});

describe('events of the scheduler', () => {
  const failed = (at: number): PlanEvent =>
    event(at, 'FailedScheduling', `try at ${at}`, 'Pod/default/p');

  test('are a series with its first message, whose count is written at the second and at the end', () => {
    expect(shown([failed(1), failed(10), failed(20)], 30)).toEqual(['try at 1 x2 1-10']);
    expect(shown([failed(1), failed(10), failed(20)], 800)).toEqual(['try at 1 x3 1-20']);
  });

  test('begin another series when one has ended', () => {
    expect(shown([failed(1), failed(721)])).toEqual(['try at 1 x1 1-1', 'try at 721 x1 721-721']);
    expect(shown([failed(1), failed(700)])).toEqual(['try at 1 x2 1-700']);
  });

  test('of a long series are written every half an hour', () => {
    const long = Array.from({ length: 20 }, (_, at) => failed(at * 100));
    expect(shown(long, 1_950)).toEqual(['try at 0 x18 0-1700']);
  });
});
