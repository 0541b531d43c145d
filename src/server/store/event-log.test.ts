import { expect, test } from 'vitest';
import { EventQueue } from '../../clock/index.ts';
import { EventLog } from './event-log.ts';
import type { EventContent } from './event-log.ts';

test('events are kept in order with their time, and the listener is called at once', () => {
  const clock = new EventQueue();
  const received: (readonly [EventContent, string])[] = [];
  const log = new EventLog(clock, (...event) => received.push(event));
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod' as const,
    metadata: { name: 'a', namespace: 'web', uid: 'u' },
    spec: { containers: [{ name: 'main' }] },
  };
  const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' } };
  clock.at(1500, () => {
    log.event({ pod, container: 'main' }, 'Normal', 'Pulled', 'Image there');
    log.event(node, 'Warning', 'Rebooted', 'Back again');
  });
  clock.step();
  expect(log.records).toEqual([
    {
      at: 1.5,
      type: 'Normal',
      reason: 'Pulled',
      object: 'Pod/web/a',
      message: 'Image there',
    },
    {
      at: 1.5,
      type: 'Warning',
      reason: 'Rebooted',
      object: 'Node/n',
      message: 'Back again',
    },
  ]);
  expect(received).toEqual([
    [{ at: 1.5, reason: 'Pulled', message: 'Image there', container: 'main' }, 'u'],
    [{ at: 1.5, reason: 'Rebooted', message: 'Back again' }, ''],
  ]);
});

test('equal events of two pods at the same time share their content', () => {
  const clock = new EventQueue();
  const received: EventContent[] = [];
  const log = new EventLog(clock, (content) => received.push(content));
  const record = (name: string): void => {
    const spec = { containers: [{ name: 'main' }] };
    const metadata = { namespace: 'default', name, uid: name };
    const pod = { apiVersion: 'v1', kind: 'Pod' as const, metadata, spec };
    log.event({ pod, container: 'main' }, 'Normal', 'Started', 'Started container main');
  };
  record('a');
  record('b');
  clock.at(1000, () => {
    record('c');
  });
  clock.step();
  const [a, b, c] = received;
  expect(b).toBe(a);
  expect(c).toEqual({ ...a, at: 1 });
  expect(log.records.map(({ at, object }) => [at, object])).toEqual([
    [0, 'Pod/default/a'],
    [0, 'Pod/default/b'],
    [1, 'Pod/default/c'],
  ]);
});
