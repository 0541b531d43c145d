import type { PlanOptions } from '../../simulation/index.ts';
import { withMore, type Given } from '../../input/index.ts';
import { InputError } from '../../problems/index.ts';
import type { SchedulerInput } from '../../scheduler/index.ts';
import type { CompareInput, Side } from '../../whatif/index.ts';
import { collectProblems } from '../collect-problems.ts';
import type { CompareCommandFlags as Flags } from './flags.ts';
import { autoscalingOptions } from '../flags/autoscaling-flags.ts';
import { loadPrices } from '../flags/price-flags.ts';
import { releaseOfSide } from '../flags/release-flags.ts';
import { hasEdits, type WhatIfFlags } from '../flags/what-if-flags.ts';
import type { LoadedInput } from '../input/load.ts';
import type { Log } from '../output/log.ts';
import { simulationOptions } from '../simulation-options.ts';
import { readSide, type SideContext, type SideInput } from './read-side.ts';

/** The input of `compare`, and how its edits are named in the comparison. */
interface ReadComparison {
  readonly input: CompareInput;
  readonly nameEdits: LoadedInput['nameEdits'];
}

/** Reads both sides. Throws one InputError with the problems of all files. */
export async function readComparison(
  paths: readonly string[],
  flags: Flags,
  log: Log,
): Promise<ReadComparison> {
  const { base, head, failOn, seeds } = flags;
  let shared: readonly Given[] = [];
  const contextOf = (side: 'base' | 'head'): SideContext => ({
    flags,
    releaseOf: (what) => releaseOfSide(side, flags, what),
    common: shared,
  });
  const [common, ownOfBase, ownOfHead, prices] = await collectProblems([
    async () => {
      const loaded = await loadCommon([...paths, ...(flags.filename ?? [])], flags, log);
      shared = loaded.objects;
      return loaded;
    },
    () => readSide('--base', base ?? [], contextOf('base')),
    () => readSide('--head', head ?? [], contextOf('head')),
    () => loadPrices(flags),
  ]);
  const { base: left, head: right, nameEdits } = await sidesOf(common, ownOfBase, ownOfHead, flags);
  const autoscaling = await autoscalingOptions(flags, prices.catalog);
  const input = {
    base: withOptions(left, autoscaling),
    head: withOptions(right, autoscaling),
    options: { seeds, failOn, ...prices },
    names: {
      ...(base === undefined ? {} : { base: base.join(', ') }),
      ...(head === undefined ? {} : { head: head.join(', ') }),
    },
  };
  return { input, nameEdits };
}

/** The side with further options; a saved plan has none. */
export function withOptions(
  side: Side,
  options: Partial<Pick<PlanOptions, 'autoscaling' | 'extenders'>>,
): Side {
  return 'summary' in side ? side : { ...side, options: { ...side.options, ...options } };
}

async function loadCommon(paths: readonly string[], flags: Flags, log: Log): Promise<LoadedInput> {
  const { loadInput } = await import('../input/load.ts');
  const {
    recursive,
    namespace,
    validate,
    cluster,
    apply,
    allErrors,
    podsOf,
    config,
    policy,
    plugin,
  } = flags;
  const input = {
    namespace,
    validate,
    ...(cluster === undefined ? {} : { cluster }),
    ...(apply === undefined ? {} : { apply }),
    ...(allErrors === undefined ? {} : { allErrors }),
    ...(recursive === undefined ? {} : { recursive }),
    ...(podsOf === undefined ? {} : { podsOf }),
    ...(config === undefined ? {} : { config }),
    ...(policy === undefined ? {} : { policy }),
    ...(plugin === undefined ? {} : { plugin }),
  };
  return await loadInput(paths, input, log);
}

interface BothSides {
  readonly base: Side;
  readonly head: Side;
  /** Names the edits of the head in the comparison. */
  readonly nameEdits: LoadedInput['nameEdits'];
}

/** Both sides for `compare`. The what-if flags change only the head. */
async function sidesOf(
  common: LoadedInput,
  base: SideInput,
  head: SideInput,
  flags: Flags,
): Promise<BothSides> {
  const { applyFlags, requireNodes, requirePods, withPodsOf } = await import('../input/load.ts');
  const sideOf = async (
    side: 'base' | 'head',
    own: SideInput,
    edits: WhatIfFlags,
  ): Promise<{ readonly side: Side; readonly nameEdits: LoadedInput['nameEdits'] }> => {
    const named = releaseOfSide(side, flags, { isPolicy: 'policy' in common.scheduler });
    if (own.plan !== undefined) return { side: own.plan, nameEdits: common.nameEdits };
    const given = await withPodsOf(withMore(common.objects, own.objects), common.podRules);
    const { objects, ofEdits, nameEdits } = await applyFlags(given, edits);
    requireNodes(given, flags);
    requirePods(objects);
    const scheduler = own.scheduler ?? { ...common.scheduler, ...named };
    const plugins = isConfigured(scheduler) ? common.plugins : [];
    const options = { ...simulationOptions(flags, ofEdits), plugins };
    return { side: { objects, ...scheduler, options }, nameEdits };
  };
  const left = await sideOf('base', base, {});
  if (head.plan !== undefined && hasEdits(flags)) {
    throw new InputError([{ message: '--head names a saved plan, which cannot be changed' }]);
  }
  const right = await sideOf('head', head, flags);
  const sides = [left.side, right.side];
  if (common.plugins.length > 0 && !sides.some(isConfigured)) throw PLUGINS_UNUSED;
  return { base: left.side, head: right.side, nameEdits: right.nameEdits };
}

/** Only a configuration enables plugins; a saved plan is not simulated. */
const isConfigured = (side: Side | SchedulerInput): boolean =>
  'configuration' in side && (side.configuration ?? null) !== null;

const PLUGINS_UNUSED = new InputError([
  { message: '--plugin is given, but neither side has a configuration that enables a plugin' },
]);
