import type { Command } from 'commander';
import { TUNE_FAIL_ON, TUNING_FINDING_KINDS, type TuningFindingKind } from '../../outcome/index.ts';
import type { TuneOptions } from '../../tune/index.ts';
import { collectProblems } from '../collect-problems.ts';
import type { QuestionFlags } from '../ask.ts';
import { exitCodeOf, type Done, type ExitCode } from '../exit-codes.ts';
import {
  addAutoscalerFlags,
  autoscalingOptions,
  type AutoscalingFlags,
} from '../flags/autoscaling-flags.ts';
import { addFailOnFlag } from '../flags/fail-on-flag.ts';
import { addInputFlags } from '../flags/input-flags.ts';
import { addOutputFlags } from '../flags/output/flags.ts';
import { loadPrices } from '../flags/price-flags.ts';
import { addSimulationFlags } from '../flags/simulation-flags.ts';
import { addTuneFlags, type TuneFlags } from '../flags/tune-flags.ts';
import { addWhatIfFlags } from '../flags/what-if-flags.ts';
import { logTo, type Log } from '../output/log.ts';
import { show } from '../output/show.ts';
import { simulationOptions } from '../simulation-options.ts';

type Flags = Omit<QuestionFlags<TuningFindingKind>, 'policy'> & TuneFlags & AutoscalingFlags;

/** `kschedsim tune`: which settings are better, and how sure that is. */
export function define(command: Command, done: Done): void {
  command
    .argument('<file>', 'a Tuning: settings, objective, constraints (docs/TUNING.md)')
    .argument('[path...]', 'manifests that all clusters share, or the only cluster');
  const withInput = addInputFlags(addTuneFlags(command), { hasPolicy: false });
  const withSimulation = addSimulationFlags(addAutoscalerFlags(addWhatIfFlags(withInput)));
  addOutputFlags(addFailOnFlag(withSimulation, TUNING_FINDING_KINDS, TUNE_FAIL_ON))
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, paths: readonly string[], flags: Flags) => {
      done(await run(file, paths, flags));
    });
}

const EXAMPLES = `
Examples:
  kschedsim tune tuning.yaml cluster.json.gz manifests/
  kschedsim tune tuning.yaml manifests/ --config scheduler.yaml --write tuned.yaml
  kschedsim tune tuning.yaml cluster/ --prices prices.yaml -o html=tuning.html
  kschedsim tune tuning.yaml cluster/ -o json | jq .settings

The document names what may change and the clusters, if there are several. The winner is compared
with the start on clusters or seeds that the search does not see.`;

async function run(file: string, paths: readonly string[], flags: Flags): Promise<ExitCode> {
  const [{ readTuningFile }, { loadClusters, proofCommands, writeTuned }] = await Promise.all([
    import('../documents/tuning.ts'),
    import('../tuning/index.ts'),
  ]);
  const log = logTo(process.stderr, flags);
  const [document, options] = await collectProblems([
    () => readTuningFile(file),
    () => loadOptions(flags),
  ]);
  const { first, clusters, heldOut } = await loadClusters(document, paths, flags, log);
  const { tune } = await import('../../tune/index.ts');
  const from = performance.now();
  const result = tune(
    {
      clusters,
      heldOut,
      ...first.scheduler,
      options: { ...options, plugins: first.plugins, onProgress: progressOf(log) },
    },
    document.tuning,
  );
  log.finish();
  log.note(`tuned in ${String(Math.round(performance.now() - from))} ms`);
  const { proof, configuration, objects } = result;
  const commands =
    proof === undefined || configuration === undefined || objects.length > 0
      ? []
      : proofCommands(proof, {
          file,
          paths: [...paths, ...(flags.filename ?? [])],
          hasClusters: document.clusters.length > 0 || document.heldOut.length > 0,
          config: flags.config,
          kubernetes: flags.kubernetes,
          write: flags.write,
          simulation: flags,
        });
  const whole = {
    ...result,
    ...(proof !== undefined && commands.length > 0 && { proof: { ...proof, commands } }),
  };
  await writeTuned(whole, flags, log);
  await show(first.nameEdits(whole), flags);
  return exitCodeOf(whole.summary.verdict, flags);
}

const progressOf =
  (log: Log): NonNullable<TuneOptions['onProgress']> =>
  (plans, most) => {
    log.progress(`searching: ${String(plans)} of at most ${String(most)} plans…`);
  };

async function loadOptions(flags: Flags): Promise<TuneOptions> {
  const prices = await loadPrices(flags);
  return {
    ...simulationOptions(flags),
    ...prices,
    ...(await autoscalingOptions(flags, prices.catalog)),
    failOn: flags.failOn,
  };
}
