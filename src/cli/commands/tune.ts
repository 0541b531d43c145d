import type { Command } from 'commander';
import { TUNE_FAIL_ON, TUNING_FINDING_KINDS } from '../../outcome/index.ts';
import type { TuneOptions } from '../../tune/index.ts';
import { exitCodeOf, type Done, type ExitCode } from '../exit-codes.ts';
import { addAutoscalerFlags } from '../flags/autoscaling-flags.ts';
import { addFailOnFlag } from '../flags/fail-on-flag.ts';
import { givenOnLine, noteGivenFlags } from '../flags/given-flags.ts';
import { addInputFlags } from '../flags/input-flags.ts';
import { addOutputFlags } from '../flags/output/flags.ts';
import { addSimulationFlags } from '../flags/simulation-flags.ts';
import { addTuneFlags, type TuneFlags } from '../flags/tune-flags.ts';
import { addWhatIfFlags } from '../flags/what-if-flags.ts';
import { logTo, type Log } from '../output/log.ts';
import { show } from '../output/show.ts';
import type { LoadedFlags } from '../tuning/index.ts';
import { closing } from '../workers/closing.ts';

type Flags = LoadedFlags & TuneFlags;

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
      done(await run(command, file, paths, flags));
    });
  noteGivenFlags(command);
}

const EXAMPLES = `
Examples:
  kschedsim tune tuning.yaml cluster.json.gz manifests/
  kschedsim tune tuning.yaml manifests/ --config scheduler.yaml --write tuned.yaml
  kschedsim tune tuning.yaml cluster/ --prices prices.yaml -o html=tuning.html
  kschedsim tune tuning.yaml cluster/ -o json | jq .settings

The document names what may change and the clusters, if there are several. The winner is compared
with the start on clusters or seeds that the search does not see.`;

async function run(
  command: Command,
  file: string,
  paths: readonly string[],
  flags: Flags,
): Promise<ExitCode> {
  const { givenFlags, hasConfigFile, loadTuning, PlanThreads, proofCommands, writeTuned } =
    await import('../tuning/index.ts');
  const log = logTo(process.stderr, flags);
  const { document, input, nameEdits } = await loadTuning(file, paths, flags, log);
  const { tuneBy } = await import('../../tune/index.ts');
  const from = performance.now();
  const threads = new PlanThreads(flags.workers, { file, paths, flags }, log);
  const asked = { ...input, options: { ...input.options, onProgress: progressOf(log) } };
  const result = await closing(threads, () =>
    tuneBy(asked, document.tuning, (here) => threads.answerWith(here)),
  );
  log.finish();
  log.note(`tuned in ${String(Math.round(performance.now() - from))} ms`);
  const { proof } = result;
  const commands = proofCommands(result, {
    file,
    paths,
    hasClusters: document.clusters.length > 0 || document.heldOut.length > 0,
    write: flags.write,
    onLine: givenOnLine(command),
    flags: givenFlags(command),
    hasConfigFile: hasConfigFile(command),
  });
  const whole = {
    ...result,
    ...(proof !== undefined && commands.length > 0 && { proof: { ...proof, commands } }),
  };
  await writeTuned(whole, flags, log);
  await show(nameEdits(whole), flags);
  return exitCodeOf(whole.summary.verdict, flags);
}

const progressOf =
  (log: Log): NonNullable<TuneOptions['onProgress']> =>
  (plans, most) => {
    log.progress(`searching: ${String(plans)} of at most ${String(most)} plans…`);
  };
