import type { Command } from 'commander';
import type { PlanOptions } from '../../simulation/index.ts';
import { withMore, type Given } from '../../input/index.ts';
import { InputError } from '../../problems/index.ts';
import type { SchedulerInput } from '../../scheduler/index.ts';
import type { Side } from '../../whatif/index.ts';
import type { SideContext, SideInput } from '../compare-side/read-side.ts';
import { collectProblems } from '../collect-problems.ts';
import { exitCodeOf, type Done, type ExitCode } from '../exit-codes.ts';
import { addCompareFlags, type CompareFlags } from '../flags/compare-flags.ts';
import {
  addAutoscalerFlags,
  autoscalingOptions,
  type AutoscalingFlags,
} from '../flags/autoscaling-flags.ts';
import { addExtenderFlags, type ExtenderFlags } from '../flags/extender-flags.ts';
import { addInputFlags, type InputFlags } from '../flags/input-flags.ts';
import { addOutputFlags, type OutputFlags } from '../flags/output/flags.ts';
import { loadPrices } from '../flags/price-flags.ts';
import {
  addSideReleaseFlags,
  differInRelease,
  releaseOfSide,
  type SideReleaseFlags,
} from '../flags/release-flags.ts';
import { addSimulationFlags, type SimulationFlags } from '../flags/simulation-flags.ts';
import { addWhatIfFlags, hasEdits, type WhatIfFlags } from '../flags/what-if-flags.ts';
import type { ExtendersOption } from '../extenders/with-extenders.ts';
import type { LoadedInput } from '../input/load.ts';
import { show } from '../output/show.ts';
import { logTo } from '../output/log.ts';
import { simulationOptions } from '../simulation-options.ts';

type Flags = InputFlags &
  ExtenderFlags &
  CompareFlags &
  SideReleaseFlags &
  WhatIfFlags &
  SimulationFlags &
  AutoscalingFlags &
  OutputFlags;

/** `kschedsim compare`: two plans side by side. */
export function define(command: Command, done: Done): void {
  command.argument('[path...]', 'manifests that both sides share, such as the cluster');
  addSideReleaseFlags(addCompareFlags(command));
  addOutputFlags(
    addSimulationFlags(
      addAutoscalerFlags(
        addExtenderFlags(addWhatIfFlags(addInputFlags(command), ' (changes the head only)')),
      ),
    ),
  )
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: Flags) => {
      done(await run(paths, flags));
    });
}

const EXAMPLES = `
Examples:
  kschedsim compare cluster/ manifests/ --base default --head scheduler.yaml
  kschedsim compare cluster/ manifests/ --base default-provider --head policy.json
  kschedsim compare -f cluster/ --base main/ --head branch/ --fail-on unschedulable,preemption
  kschedsim compare cluster/ --remove-node worker-3        what if that node fails?
  kschedsim compare cluster/ manifests/ --head scheduler.yaml --seeds 10
  kschedsim compare cluster/ --base-kubernetes 1.34 --head-kubernetes 1.36
                                                who moves when the cluster is upgraded?
  kschedsim compare --base yesterday.json --head today.json      saved with plan -o json

A side without --base or --head uses the shared manifests and the scheduler of --config or
--policy. "default" is the default profile of the release, "default-provider" that of v1.22.`;

async function run(paths: readonly string[], flags: Flags): Promise<ExitCode> {
  const { base, head, failOn, seeds } = flags;
  const isDifferent = hasEdits(flags) || differInRelease(flags);
  if (base === undefined && head === undefined && !isDifferent) throw NOTHING_DIFFERS;
  const log = logTo(process.stderr, flags);
  const [{ readSide }, { withExtenders }] = await Promise.all([
    import('../compare-side/read-side.ts'),
    import('../extenders/with-extenders.ts'),
  ]);
  let shared: readonly Given[] = [];
  const contextOf = (side: 'base' | 'head'): SideContext => ({
    flags,
    releaseOf: (what) => releaseOfSide(side, flags, what),
    common: shared,
  });
  const [common, ownOfBase, ownOfHead, prices] = await collectProblems([
    async () => {
      const loaded = await loadCommon([...paths, ...(flags.filename ?? [])], flags);
      shared = loaded.objects;
      return loaded;
    },
    () => readSide('--base', base ?? [], contextOf('base')),
    () => readSide('--head', head ?? [], contextOf('head')),
    () => loadPrices(flags),
  ]);
  const { base: left, head: right, nameEdits } = await sidesOf(common, ownOfBase, ownOfHead, flags);
  const { compare } = await import('../../whatif/index.ts');
  log.progress('simulating both sides…');
  const from = performance.now();
  const autoscaling = await autoscalingOptions(flags, prices.catalog);
  const outcome = await withExtenders(flags, (extenders) => {
    const more = { ...autoscaling, ...extenders };
    return compare({
      base: withOptions(left, more),
      head: withOptions(right, more),
      options: { seeds, failOn, ...prices },
      names: {
        ...(base === undefined ? {} : { base: base.join(', ') }),
        ...(head === undefined ? {} : { head: head.join(', ') }),
      },
    });
  });
  log.finish();
  log.note(`compared in ${String(Math.round(performance.now() - from))} ms`);
  await show(nameEdits(outcome), flags);
  return exitCodeOf(outcome.summary.verdict, flags);
}

/** The side with further options; a saved plan has none. */
function withOptions(
  side: Side,
  options: ExtendersOption & Partial<Pick<PlanOptions, 'autoscaling'>>,
): Side {
  return 'summary' in side ? side : { ...side, options: { ...side.options, ...options } };
}

const NOTHING_DIFFERS = new InputError([
  {
    message:
      'nothing to compare: name what differs with --base or --head, or with --base-kubernetes or ' +
      '--head-kubernetes, or change the head with a what-if flag such as --remove-node or --scale',
  },
]);

async function loadCommon(paths: readonly string[], flags: Flags): Promise<LoadedInput> {
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
  return await loadInput(paths, input, logTo(process.stderr, flags));
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
    const { objects, nameEdits } = await applyFlags(given, edits);
    requireNodes(objects);
    requirePods(objects);
    const scheduler = own.scheduler ?? { ...common.scheduler, ...named };
    const plugins = isConfigured(scheduler) ? common.plugins : [];
    const options = { ...simulationOptions(flags), plugins };
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
