import { expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import { findCondition, isKind } from '../../objects/index.ts';
import { plan } from '../../simulation/index.ts';
import { makeEdits } from './apply-edits.ts';

const INPUT = [
  node('n1').offers({ cpu: 2, pods: 9 }).object,
  pod('web').requests({ cpu: 1 }).onNode('n1').reports({ phase: 'Running' }).object,
  pod('api').requests({ cpu: 0.5 }).onNode('n1').reports({ phase: 'Running' }).object,
];

test.each([
  ['1500m', undefined],
  ['1600m', "Node didn't have enough resource: cpu, requested: 1600, used: 500, capacity: 2000"],
  ['9', "Node didn't have enough resource: cpu, requested: 9000, used: 500, capacity: 2000"],
])('a running pod that asks for %s of cpu: %s', (cpu, message) => {
  const { objects } = makeEdits(INPUT, [
    { edit: 'set-request', kind: 'Pod', name: 'web', requests: { cpu } },
  ]);
  const web = objects.find((one) => isKind(one, 'Pod') && one.metadata.name === 'web');
  const status = web !== undefined && isKind(web, 'Pod') ? web.status : undefined;
  const pending = findCondition(status?.conditions, 'PodResizePending');
  expect(pending?.message).toBe(message);
  const { findings, summary } = plan({ objects });
  expect(summary.verdict).toBe(message === undefined ? 'passed' : 'failed');
  const told = findings.filter(({ kind }) => kind === 'failing').map((one) => one.message);
  expect(told).toEqual(message === undefined ? [] : [`PodResizePending, Deferred: ${message}`]);
});
