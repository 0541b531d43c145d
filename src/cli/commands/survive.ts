import { Option, type Command } from 'commander';
import {
  SURVIVAL_FINDING_KINDS,
  type Plan,
  type Survival,
  type SurvivalFindingKind,
} from '../../outcome/index.ts';
import { addPaths, addQuestionFlags, ask, type QuestionFlags } from '../ask.ts';
import type { Done, ExitCode } from '../exit-codes.ts';
import { pathsOf } from '../flags/input-flags.ts';
import { lossWaysFlag, type LossWaysFlag } from '../flags/loss-ways-flag.ts';
import { wholeNumber } from '../flags/number-flags.ts';
import { simulationOptions } from '../simulation-options.ts';

interface SurviveFlags extends LossWaysFlag {
  readonly by?: string;
  readonly losses: number;
  readonly limit?: number;
  readonly fixes: boolean;
  readonly timeline?: string;
}

type Flags = QuestionFlags<SurvivalFindingKind> & SurviveFlags;

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
    );
  addQuestionFlags(command, SURVIVAL_FINDING_KINDS)
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: Flags) => {
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

const run = (paths: readonly string[], flags: Flags): Promise<ExitCode> =>
  ask(pathsOf(paths, flags), flags, {
    words: ['losing nodes', 'played'],
    prepare: async ({ objects, scheduler, plugins }) => {
      const { requireNodes } = await import('../input/load.ts');
      requireNodes(objects);
      const { lossTimeline, survive } = await import('../../whatif/index.ts');
      const given = { objects, ...scheduler };
      const options = { ...simulationOptions(flags), plugins };
      const { by, as, losses, limit, fixes, failOn, timeline } = flags;
      if (timeline !== undefined) {
        return (): Plan | Survival => lossTimeline({ ...given, options }, timeline);
      }
      const ofLosses = {
        ...{ failOn, losses, fixes },
        ...(by === undefined ? {} : { by }),
        ...(as === undefined ? {} : { as }),
        ...(limit === undefined ? {} : { limit }),
      };
      return (): Plan | Survival => survive({ ...given, options: { ...options, ...ofLosses } });
    },
  });
