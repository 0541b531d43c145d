import type { Command } from 'commander';
import { InputError } from '../../units/index.ts';
import type { Side } from '../../whatif/index.ts';
import type { SideInput } from '../compare-side/read-side.ts';
import { compareSides } from '../engine.ts';
import { withEveryProblem } from '../every-problem.ts';
import { exitCodeOf, type Done, type ExitCode } from '../exit-codes.ts';
import { addCompareFlags, type CompareFlags } from '../flags/compare-flags.ts';
import { addExtenderFlags, type ExtenderFlags } from '../flags/extender-flags.ts';
import { addInputFlags, type InputFlags } from '../flags/input-flags.ts';
import { addOutputFlags, type OutputFlags } from '../flags/output-flags.ts';
import { addSimulationFlags, type SimulationFlags } from '../flags/simulation-flags.ts';
import { addWhatIfFlags, hasEdits, type WhatIfFlags } from '../flags/what-if-flags.ts';
import type { ExtendersOption } from '../extenders/with-extenders.ts';
import type { LoadedInput } from '../load-input.ts';
import { show } from '../output/show.ts';
import { talkTo } from '../output/talk.ts';
import { allObjects } from '../sided-objects.ts';
import { simulationOptions } from '../simulation-options.ts';

type Flags = InputFlags &
  ExtenderFlags &
  CompareFlags &
  WhatIfFlags &
  SimulationFlags &
  OutputFlags;

/** `kschedsim compare`: two plans side by side. */
export function define(command: Command, done: Done): void {
  command.argument('[path...]', 'manifests that both sides have in common: the cluster, above all');
  addCompareFlags(command);
  addOutputFlags(
    addSimulationFlags(
      addExtenderFlags(addWhatIfFlags(addInputFlags(command), ' (changes of the head)')),
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
  kschedsim compare cluster/ --remove-node worker-3        what if that node is lost?
  kschedsim compare cluster/ manifests/ --head scheduler.yaml --seeds 10
  kschedsim compare --base yesterday.json --head today.json      saved with plan -o json

A side that is not named is what both have in common. "default" names the default profile of
v1.34, "default-provider" that of v1.22, which Policies belong to.`;

async function run(paths: readonly string[], flags: Flags): Promise<ExitCode> {
  const { base, head, failOn, seeds } = flags;
  if (base === undefined && head === undefined && !hasEdits(flags)) throw NOTHING_DIFFERS;
  const talk = talkTo(process.stderr, flags);
  const [{ readSide }, { withExtenders }] = await Promise.all([
    import('../compare-side/read-side.ts'),
    import('../extenders/with-extenders.ts'),
  ]);
  const [common, ownOfBase, ownOfHead] = await withEveryProblem(
    async () => await loadCommon([...paths, ...(flags.filename ?? [])], flags),
    async () => await readSide('--base', base ?? [], flags),
    async () => await readSide('--head', head ?? [], flags),
  );
  const left = await sideOf('--base', ownOfBase, common, flags, {});
  const right = await sideOf('--head', ownOfHead, common, flags, flags);
  talk.progress('simulating both sides…');
  const from = performance.now();
  const outcome = await withExtenders(
    flags,
    async (extenders) =>
      await compareSides({
        base: reaching(left, extenders),
        head: reaching(right, extenders),
        options: { seeds, failOn },
        names: {
          ...(base === undefined ? {} : { base: base.join(', ') }),
          ...(head === undefined ? {} : { head: head.join(', ') }),
        },
      }),
  );
  talk.finish();
  talk.note(`compared in ${String(Math.round(performance.now() - from))} ms`);
  await show(outcome, flags);
  return exitCodeOf(outcome.summary.verdict, flags);
}

/** The side with extenders within reach; a saved plan is what it is. */
function reaching(side: Side, extenders: ExtendersOption): Side {
  return 'summary' in side ? side : { ...side, options: { ...side.options, ...extenders } };
}

const NOTHING_DIFFERS = new InputError([
  {
    message:
      'nothing to compare: name what differs with --base and --head, or change the head with ' +
      '--add-node, --remove-node, --cordon or --scale',
  },
]);

async function loadCommon(paths: readonly string[], flags: Flags): Promise<LoadedInput> {
  const { loadInput } = await import('../load-input.ts');
  const { recursive, namespace, validate, cluster, apply, allErrors, podsOf, config, policy } =
    flags;
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
  };
  return await loadInput(paths, input, talkTo(process.stderr, flags));
}

/** One side with all that `compare` needs of it; `edits` are those it is to have. */
async function sideOf(
  flag: '--base' | '--head',
  { objects: own, plan, scheduler }: SideInput,
  common: LoadedInput,
  flags: Flags,
  edits: WhatIfFlags,
): Promise<Side> {
  const { applyFlags, requireNodes, requirePods, withPodsOf } = await import('../load-input.ts');
  if (plan !== undefined) {
    if (!hasEdits(edits)) return plan;
    throw new InputError([{ message: `${flag} names a saved plan, which cannot be changed` }]);
  }
  const given = { ...common, objects: [...common.objects, ...own] };
  const sided = await applyFlags(await withPodsOf(given, common.podRules), edits);
  const all = allObjects(sided);
  requireNodes(all);
  requirePods(all);
  return { ...sided, ...(scheduler ?? common.scheduler), options: simulationOptions(flags) };
}
