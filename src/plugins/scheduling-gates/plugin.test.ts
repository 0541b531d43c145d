import { expect, it } from 'vitest';
import { Cluster } from '../../cluster/index.ts';
import { wordReasons } from '../../framework/index.ts';
import { pod } from '../../../test/support/builders.ts';
import { gates, rules } from '../../../test/support/features.ts';
import { schedulingGates } from './plugin.ts';

const { preEnqueue } = schedulingGates.create(undefined, gates, rules);

it.each([
  { title: 'a pod without gates', gates: [], reasons: undefined },
  { title: 'one gate', gates: ['quota'], reasons: ['waiting for scheduling gates: [quota]'] },
  {
    title: 'all gates in their order',
    gates: ['b.example.com/x', 'a'],
    reasons: ['waiting for scheduling gates: [b.example.com/x a]'],
  },
])('holds back for: $title', ({ gates, reasons }) => {
  const rejection = preEnqueue?.(pod().gatedBy(...gates).object, new Cluster());
  const { reasons: table } = schedulingGates;
  const worded = rejection && wordReasons(table, rejection.reasons, rejection.code);
  expect(worded?.map(({ text }) => text)).toEqual(reasons);
  expect(rejection?.code).toBe(reasons && 'UnschedulableAndUnresolvable');
});
