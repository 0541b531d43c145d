import { expect, it } from 'vitest';
import { node, pod } from '../../../../test/support/builders.ts';
import { defaultProfile } from '../../../../test/support/default-profile.ts';
import { fixedCloud } from '../../../../test/support/fixed-cloud.ts';
import type { FixedGroup } from '../../../../test/support/fixed-cloud.ts';
import type { Pod } from '../../../objects/index.ts';
import { readFlags } from '../options/index.ts';
import { readPriorities } from '../scale-up/index.ts';
import type { Flags } from '../options/index.ts';
import { AutoscalerMemory } from './memory.ts';
import { runOnce } from './run-once.ts';
import type { LoopInput, LoopRules } from './input.ts';
import type { LoopOutcome } from './outcome.ts';

const MINUTE = 60_000;
const RULES: LoopRules = {
  snapshot: { profile: defaultProfile },
  daemonPod: () => undefined,
  breakTie: () => 0,
  podPrices: { core: 1, gib: 1, gpu: 1 },
  priorities: readPriorities('10: [other]'),
};
const GROUP: FixedGroup = { id: 'g', min: 0, max: 9, nodes: [] };

const waiting: Pod = {
  ...pod('web').requests({ cpu: 1 }).object,
  status: { conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }] },
};

function loops(flags: Flags, ...inputs: readonly Partial<LoopInput>[]): LoopOutcome<unknown> {
  const memory = new AutoscalerMemory(readFlags(flags), 0);
  const outcomes = inputs.map((input) => {
    const lists = { nodes: [], pods: [], daemonSets: [], budgets: [], objects: [] };
    return runOnce({ now: MINUTE, cloud: fixedCloud([GROUP]), ...lists, ...input }, memory, RULES);
  });
  const last = outcomes.at(-1);
  if (last === undefined) throw new Error('no loop');
  return last;
}

it('says that no group is left when the expander keeps none', () => {
  const cloud = fixedCloud([{ ...GROUP, template: node('template').object }]);
  const { up, events } = loops({ expander: 'price,priority' }, { pods: [waiting], cloud });
  expect(up).toMatchObject([{ result: 'NoOptionsAvailable', unhelped: [{ pod: waiting }] }]);
  expect(events).toMatchObject([
    {
      reason: 'NotTriggerScaleUp',
      message:
        "pod didn't trigger scale-up: 1 expansion options filtered out and no longer considered",
    },
  ]);
});

it('keeps instances without nodes at the minimum, in a group that loses all or none as well', () => {
  const options = { zeroOrMaxNodeScaling: true };
  const deleted: string[] = [];
  const cloudOf = (min: number) => ({
    ...fixedCloud([{ ...GROUP, min, options, nodes: ['a', 'b'] }]),
    deleteInstances: (_: unknown, ids: readonly string[]) => {
      deleted.push(...ids);
      return undefined;
    },
  });
  loops({}, { cloud: cloudOf(2) }, { cloud: cloudOf(2), now: 17 * MINUTE });
  expect(deleted).toEqual([]);
  loops({}, { cloud: cloudOf(0) }, { cloud: cloudOf(0), now: 17 * MINUTE });
  expect(deleted).toEqual(['a', 'b']);
});

it('does not back off a group whose template is gone', () => {
  const cloud = fixedCloud([{ ...GROUP, nodes: ['a'] }]);
  const unready = node('a').object;
  const filler = pod('filler').requests({ cpu: 4 }).onNode('a').object;
  const first = { cloud, nodes: [unready], pods: [filler, waiting] };
  const refusalOf = ({ up }: LoopOutcome<unknown>) => up[0]?.unhelped[0]?.skipped.get('g')?.type;
  const again = { ...first, now: 2 * MINUTE };
  expect(refusalOf(loops({}, first, again))).toBe('backoff');
  expect(refusalOf(loops({}, first, { pods: [waiting], now: 2 * MINUTE }))).toBe('not-ready');
});
