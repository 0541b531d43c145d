import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  SIZING_FINDING_KINDS,
  type SizingFindingKind,
  type SizingObjective,
} from '../../outcome/index.ts';
import { addPaths, addQuestionFlags, ask, type QuestionFlags } from '../ask.ts';
import type { Done, ExitCode } from '../exit-codes.ts';
import { pathsOf } from '../flags/input-flags.ts';
import { collect } from '../flags/collect.ts';
import { wholeNumber } from '../flags/number-flags.ts';
import { lossWaysFlag, type LossWaysFlag } from '../flags/loss-ways-flag.ts';
import { simulationOptions } from '../simulation-options.ts';

interface SizeFlags extends LossWaysFlag {
  readonly pod?: string;
  readonly copies?: number;
  readonly catalog?: string;
  readonly goal?: string;
  readonly by?: SizingObjective;
  readonly types?: readonly string[];
  readonly zone?: readonly string[];
  readonly spot?: true;
  readonly maxNodes?: number;
  readonly limit?: Readonly<Record<string, number>>;
  readonly maxTypes?: number;
}

type Flags = QuestionFlags<SizingFindingKind> & SizeFlags;

/** `kschedsim size`: which nodes to add so that all pods fit. */
export function define(command: Command, done: Done): void {
  addPaths(command);
  addSizeFlags(command);
  addQuestionFlags(command, SIZING_FINDING_KINDS)
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: Flags) => {
      done(await run(paths, flags));
    });
}

function addSizeFlags(command: Command): void {
  const whole = wholeNumber(1, 1_000_000);
  command
    .optionsGroup('Size:')
    .option(
      '--pod <file|kind/name>',
      'fit copies of this pod, not the pending pods: a file with a Pod or a workload, or the name of one in the input',
    )
    .addOption(new Option('--copies <n>', 'how many copies of --pod').argParser(whole))
    .option(
      '--catalog <file>',
      "types of nodes: YAML, JSON or CSV (docs/commands/size.md), or Karpenter's kwok instance types; default: the nodes of the cluster",
    )
    .option(
      '--goal <goal>',
      'goal of the sizing: fit, survive or survive:LABEL (default: fit); survive: any one node may be lost, survive:LABEL: all nodes with one value may be, such as survive:topology.kubernetes.io/zone',
    )
    .addOption(lossWaysFlag())
    .addOption(
      new Option(
        '--by <objective>',
        'what is made small; default cost if there are prices',
      ).choices(['cost', 'nodes', 'cpu']),
    )
    .option('--types <glob>', 'consider only these types; may be repeated', collect)
    .option('--zone <zone>', 'add nodes only in this zone; may be repeated', collect)
    .option('--spot', 'consider spot nodes too')
    .addOption(new Option('--max-nodes <n>', 'add at most n nodes').argParser(whole))
    .option('--limit <type=n>', 'at most n nodes of a type; may be repeated', parseLimit)
    .addOption(new Option('--max-types <n>', 'use at most n types').argParser(whole));
}

function parseLimit(
  text: string,
  before: Readonly<Record<string, number>> | undefined,
): Readonly<Record<string, number>> {
  const [, type, number] = /^(.+)=(\d{1,7})$/s.exec(text) ?? [];
  if (type === undefined) throw new InvalidArgumentError('Not TYPE=N, such as m5.large=3.');
  return { ...before, [type]: Number(number) };
}

const EXAMPLES = `
Examples:
  kschedsim size -f cluster/ manifests/
  kschedsim size -f cluster/ manifests/ --catalog catalog.yaml --zone eu-1a --zone eu-1b
  kschedsim size -f cluster/ --pod deployment/web --copies 20 --by nodes
  kschedsim size -f cluster/ manifests/ --goal survive:topology.kubernetes.io/zone
  kschedsim size -f cluster/ --catalog catalog.csv -o json | jq .add

The input is simulated to its end first; every answer is proven by scheduling the pods on the added nodes.`;

const run = (paths: readonly string[], flags: Flags): Promise<ExitCode> =>
  ask(pathsOf(paths, flags), flags, {
    words: ['choosing nodes', 'sized'],
    prepare: async ({ objects, scheduler, plugins }) => {
      const [{ requireNodes }, { podToCopy }, { readCatalogFile }] = await Promise.all([
        import('../input/load.ts'),
        import('../input/pod-to-copy.ts'),
        import('../documents/catalog.ts'),
      ]);
      const file = flags.catalog;
      const catalog = file === undefined ? undefined : await readCatalogFile(file);
      if (catalog === undefined) requireNodes(objects);
      const [{ appliedGiven }, { size }] = await Promise.all([
        import('../../simulation/index.ts'),
        import('../../whatif/index.ts'),
      ]);
      const pod =
        flags.pod === undefined
          ? undefined
          : await podToCopy(flags.pod, appliedGiven({ objects }), flags.namespace);
      const options = {
        ...simulationOptions(flags),
        ...sizeOptions(flags),
        failOn: flags.failOn,
        plugins,
        ...(pod === undefined ? {} : { pod }),
        ...(catalog === undefined ? {} : { catalog }),
      };
      return () => size({ objects, ...scheduler }, options);
    },
  });

/** The given flags as options of `size`. */
function sizeOptions({
  copies,
  goal,
  as,
  by,
  types,
  zone,
  spot,
  maxNodes,
  limit,
  maxTypes,
}: SizeFlags): object {
  const options = {
    copies,
    goal,
    as,
    by,
    types,
    zones: zone,
    spot,
    maxNodes,
    limits: limit,
    maxTypes,
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
