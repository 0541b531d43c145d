import { Option, type Command } from 'commander';
import { SURVIVAL_FINDING_KINDS, type Plan, type Survival } from '../../outcome/index.ts';
import { addPaths, addQuestionFlags, ask } from '../ask.ts';
import type { Done, ExitCode } from '../exit-codes.ts';
import { pathsOf } from '../flags/input-flags.ts';
import { lossWaysFlag } from '../flags/loss-ways-flag.ts';
import { wholeNumber } from '../flags/number-flags.ts';
import { workersFlag } from '../workers/flag.ts';
import type { SurviveCommandFlags } from '../losses/flags.ts';
import { simulationOptions } from '../simulation-options.ts';

/** `kschedsim survive`: which losses of nodes leave pods without a place. */
export function define(command: Command, done: Done): void {
  addPaths(command)
    .optionsGroup('Losses:')
    .option('--by <label>', 'lose all nodes with the same value of this label at once')
    .addOption(lossWaysFlag())
    .addOption(
      new Option('--losses <n>', 'lose n nodes, or n values of the label, at once')
        .argParser(wholeNumber(1, 4))
        .default(1),
    )
    .addOption(
      new Option('--limit <n>', 'with more combinations, search for the worst n').argParser(
        wholeNumber(1, 1_000_000),
      ),
    )
    .option('--no-fixes', 'do not search for changes that mend a loss')
    .option(
      '--timeline <node>',
      'print the plan of one loss through time: taints, evictions, restarts',
    )
    .addOption(workersFlag('threads that play the losses; auto: as many as make it faster'));
  addQuestionFlags(command, SURVIVAL_FINDING_KINDS)
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: SurviveCommandFlags) => {
      done(await run(paths, flags));
    });
}

const EXAMPLES = `
Examples:
  kschedsim survive cluster.json.gz
  kschedsim survive cluster.json.gz --by topology.kubernetes.io/zone -o wide
  kschedsim survive cluster/ manifests/ --losses 2
  kschedsim survive cluster.json.gz --as deleted
  kschedsim survive cluster.json.gz --timeline worker-3

The input is simulated to its end first; then every loss is played by itself.`;

type Answer = Plan | Survival | Promise<Plan | Survival>;

const run = (paths: readonly string[], flags: SurviveCommandFlags): Promise<ExitCode> =>
  ask(pathsOf(paths, flags), flags, {
    words: ['losing nodes', 'played'],
    prepare: async (input, _documents, log) => {
      const { requireNodes } = await import('../input/load.ts');
      requireNodes(input.objects, undefined, input.before.given);
      const { timeline } = flags;
      if (timeline !== undefined) {
        const { lossTimeline } = await import('../../whatif/index.ts');
        const { survivedInput } = await import('../losses/survived-input.ts');
        const given = survivedInput(input, simulationOptions(flags, input.ofEdits));
        return (): Answer => lossTimeline(given, timeline);
      }
      const { playLosses } = await import('../losses/play-losses.ts');
      return (): Answer => playLosses(input, pathsOf(paths, flags), flags, log);
    },
  });
