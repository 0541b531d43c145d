import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  SIZING_FINDING_KINDS,
  type SizingFindingKind,
  type SizingObjective,
} from '../../outcome/index.ts';
import { exitCodeOf, type Done, type ExitCode } from '../exit-codes.ts';
import { collect } from '../flags/collect.ts';
import { addFailOnFlag, type FailOnFlag } from '../flags/fail-on-flag.ts';
import { addInputFlags, pathsOf, type InputFlags } from '../flags/input-flags.ts';
import { wholeNumber } from '../flags/number-flags.ts';
import { addOutputFlags, type OutputFlags } from '../flags/output-flags.ts';
import { addSimulationFlags, type SimulationFlags } from '../flags/simulation-flags.ts';
import { addWhatIfFlags, type WhatIfFlags } from '../flags/what-if-flags.ts';
import { lossWaysFlag, type LossWaysFlag } from '../flags/loss-ways-flag.ts';
import { logTo } from '../output/log.ts';
import { show } from '../output/show.ts';
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

type Flags = InputFlags &
  FailOnFlag<SizingFindingKind> &
  SizeFlags &
  WhatIfFlags &
  SimulationFlags &
  OutputFlags;

/** `kschedsim size`: which nodes to add so that all pods fit. */
export function define(command: Command, done: Done): void {
  command.argument(
    '[path...]',
    'manifests: the nodes, what runs on them, and what you want to apply',
  );
  addSizeFlags(command);
  const withSimulation = addSimulationFlags(addWhatIfFlags(addInputFlags(command)));
  addOutputFlags(addFailOnFlag(withSimulation, SIZING_FINDING_KINDS, SIZING_FINDING_KINDS))
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

async function run(paths: readonly string[], flags: Flags): Promise<ExitCode> {
  const [{ loadInput, requireNodes }, { podToCopy }, { readCatalogFile }] = await Promise.all([
    import('../input/load.ts'),
    import('../input/pod-to-copy.ts'),
    import('../documents/catalog.ts'),
  ]);
  const log = logTo(process.stderr, flags);
  const input = await loadInput(pathsOf(paths, flags), flags, log);
  const { objects, scheduler, plugins } = input;
  const catalog = flags.catalog === undefined ? undefined : await readCatalogFile(flags.catalog);
  if (catalog === undefined) requireNodes(objects);
  const [{ appliedGiven }, { size }] = await Promise.all([
    import('../../simulation/index.ts'),
    import('../../whatif/index.ts'),
  ]);
  const pod =
    flags.pod === undefined
      ? undefined
      : await podToCopy(flags.pod, appliedGiven({ objects }), flags.namespace);
  log.progress('choosing nodes…');
  const from = performance.now();
  const outcome = size(
    { objects, ...scheduler },
    {
      ...simulationOptions(flags),
      ...sizeOptions(flags),
      failOn: flags.failOn,
      plugins,
      ...(pod === undefined ? {} : { pod }),
      ...(catalog === undefined ? {} : { catalog }),
    },
  );
  log.finish();
  log.note(`sized in ${String(Math.round(performance.now() - from))} ms`);
  await show(input.nameEdits(outcome), flags);
  return exitCodeOf(outcome.summary.verdict, flags);
}

/** The flags as options of `size`, without those that were not given. */
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
