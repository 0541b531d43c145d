import { expect, test } from 'vitest';
import { EventQueue } from '../clock/index.ts';
import { EventLog } from './index.ts';
import type { EventRecord } from './index.ts';

test('events are kept in order with their moment, and told to the listener at once', () => {
  const clock = new EventQueue();
  const heard: (readonly [EventRecord, string, string | undefined])[] = [];
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
  expect(heard.map(([record]) => record)).toEqual(log.records);
  expect(heard.map(([, ...of]) => of)).toEqual([
    ['u', 'main'],
    ['', undefined],
  ]);
});
