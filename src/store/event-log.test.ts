import { expect, test } from 'vitest';
import { EventQueue } from '../clock/index.ts';
import { EventLog } from './index.ts';
import type { EventRecord } from './index.ts';

test('events are kept in order with their moment, and told to the listener at once', () => {
  const clock = new EventQueue();
  const heard: EventRecord[] = [];
  const log = new EventLog(clock, (record) => heard.push(record));
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
      atMs: 1500,
      type: 'Normal',
      reason: 'Pulled',
      object: 'Pod/web/a',
      uid: 'u',
      message: 'Image there',
      container: 'main',
    },
    {
      atMs: 1500,
      type: 'Warning',
      reason: 'Rebooted',
      object: 'Node/n',
      uid: '',
      message: 'Back again',
      container: undefined,
    },
  ]);
  expect(heard).toEqual(log.records);
});
