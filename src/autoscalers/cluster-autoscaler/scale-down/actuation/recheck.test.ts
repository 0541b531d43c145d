import { expect, it } from 'vitest';
import { pod } from '../../../../../test/support/builders.ts';
import { readFlags } from '../../options/index.ts';
import { RemainingBudgets } from '../drainability/index.ts';
import { whyGivenUp } from './recheck.ts';

const context = {
  options: readFlags(),
  budgets: new RemainingBudgets(),
  findController: () => 1,
  now: 0,
};
const web = pod('web').ownedBy('ReplicaSet', 'web').object;

it('gives up an empty node to which a pod came, but not a drained one', () => {
  expect(whyGivenUp('n', [], false, context)).toBeUndefined();
  expect(whyGivenUp('n', [web], true, context)).toBeUndefined();
  expect(whyGivenUp('n', [web], false, context)).toBe(
    'failed to delete empty node "n", new pods scheduled',
  );
});

it('gives up a node whose pods may not go', () => {
  expect(whyGivenUp('n', [pod('bare').object], true, context)).toBe(
    'GetPodsToMove for "n" returned error: default/bare is not replicated',
  );
});

it('looks budgets and owners up only for a node that is drained', () => {
  const daemon = pod('agent').ownedBy('DaemonSet', 'agent').object;
  const gone = { ...context, findController: () => undefined };
  expect(whyGivenUp('n', [daemon], true, gone)).toContain('daemonset for default/agent');
  expect(whyGivenUp('n', [daemon], false, gone)).toBeUndefined();
});
