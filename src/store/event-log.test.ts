import { expect, test } from 'vitest';
import { EventQueue } from '../clock/index.ts';
import { EventLog } from './index.ts';
import type { Telling } from './index.ts';

test('events are kept in order with their moment, and told to the listener at once', () => {
  const clock = new EventQueue();
  const heard: (readonly [Telling, string])[] = [];
  const log = new EventLog(clock, (...told) => heard.push(told));
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a', namespace: 'web', uid: 'u' },
  };
  const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' } };
  clock.at(1500, () => {
    log.event(pod, 'Normal', 'Pulled', 'Image there', 'main');
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
  expect(heard).toEqual([
    [{ at: 1.5, reason: 'Pulled', message: 'Image there', container: 'main' }, 'u'],
    [{ at: 1.5, reason: 'Rebooted', message: 'Back again' }, ''],
  ]);
});

test('what is told of two pods alike is one object as long as it is the same moment', () => {
  const clock = new EventQueue();
  const heard: Telling[] = [];
  const log = new EventLog(clock, (telling) => heard.push(telling));
  const tell = (name: string): void => {
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name, uid: name } };
    log.event(pod, 'Normal', 'Started', 'Started container main', 'main');
  };
  tell('a');
  tell('b');
  clock.at(1000, () => {
    tell('c');
  });
  clock.step();
  const [a, b, c] = heard;
  expect(b).toBe(a);
  expect(c).toEqual({ ...a, at: 1 });
  expect(log.records.map(({ at, object }) => [at, object])).toEqual([
    [0, 'Pod/a'],
    [0, 'Pod/b'],
    [1, 'Pod/c'],
  ]);
});
