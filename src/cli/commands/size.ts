import { InvalidArgumentError, Option, type Command } from 'commander';
import { SIZING_FINDING_KINDS, type SizingFindingKind } from '../../outcome/index.ts';
import type { SizeOptions } from '../../whatif/index.ts';
import type { PlanInput, PlanOptions } from '../../simulation/index.ts';
import { InputError } from '../../problems/index.ts';
import { addPaths, addQuestionFlags, ask, askWith, type QuestionFlags } from '../ask.ts';
import { collectProblems } from '../collect-problems.ts';
import type { Done, ExitCode } from '../exit-codes.ts';
import {
  addAutoscalerFlags,
  loadAutoscaling,
  type AutoscalingFlags,
} from '../flags/autoscaling-flags.ts';
import { longFlag } from '../long-flag.ts';
import { pathsOf } from '../flags/input-flags.ts';
import { collect } from '../flags/collect.ts';
import { wholeNumber } from '../flags/number-flags.ts';
import { lossWaysFlag } from '../flags/loss-ways-flag.ts';
import { simulationOptions } from '../simulation-options.ts';

/** The flags that are options of `size` by the same name. */
type SameOption = 'as' | 'by' | 'copies' | 'goal' | 'maxNodes' | 'maxTypes' | 'spot' | 'types';

/** What the sizing of pools is about, beside the manifests. */
interface PoolFlags {
  readonly pools?: true;
  readonly scenario?: string;
  readonly usage?: string;
}

interface SizeFlags extends Pick<SizeOptions, SameOption> {
  readonly pod?: string;
  readonly catalog?: string;
  readonly zone?: SizeOptions['zones'];
  readonly limit?: SizeOptions['limits'];
}

type Flags = QuestionFlags<SizingFindingKind> & SizeFlags & PoolFlags & AutoscalingFlags;

/** `kschedsim size`: which nodes to add so that all pods fit. */
export function define(command: Command, done: Done): void {
  addPaths(command);
  addSizeFlags(command);
  addQuestionFlags(addAutoscalerFlags(command), SIZING_FINDING_KINDS)
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
    .addOption(new Option('--max-types <n>', 'use at most n types').argParser(whole))
    .option('--pools', 'size minima and maxima of NodePools or node groups, instead of nodes')
    .option('--scenario <file>', 'with --pools: what happens in time (docs/SCENARIOS.md)')
    .option('--usage <file>', 'with --pools: what workloads use over time (docs/AUTOSCALING.md)');
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
  kschedsim size -f cluster/ manifests/ --catalog catalog.yaml --pools --hpa max

The input is simulated to its end first; every answer is proven by scheduling the pods on the added nodes.`;

async function run(paths: readonly string[], flags: Flags): Promise<ExitCode> {
  checkFlags(flags);
  return flags.pools === true ? await runPools(paths, flags) : await runNodes(paths, flags);
}

/** The flags about nodes to add. */
const OF_NODES = [
  'pod',
  'copies',
  'goal',
  'as',
  'by',
  'types',
  'zone',
  'spot',
  'maxNodes',
  'limit',
  'maxTypes',
] as const satisfies readonly (keyof SizeFlags)[];

const OF_POOLS = [
  'scenario',
  'usage',
  'autoscaler',
  'karpenter',
  'nodeGroups',
  'launch',
  'nodeStartup',
] as const satisfies readonly (keyof Flags)[];

/** Throws one InputError with all flags that do not go with --pools, or only with it. */
function checkFlags(flags: Flags): void {
  const [foreign, why] =
    flags.pools === true ? [OF_NODES, 'not with --pools'] : [OF_POOLS, 'only with --pools'];
  const given = foreign.filter((name) => flags[name] !== undefined);
  if (given.length === 0) return;
  throw new InputError(given.map((name) => ({ message: `${longFlag(name)}: ${why}` })));
}

const runPools = (paths: readonly string[], flags: Flags): Promise<ExitCode> =>
  askWith(() => readTimes(flags), pathsOf(paths, flags), flags, {
    words: ['sizing pools', 'sized'],
    prepare: async ({ objects, before, ofEdits, scheduler, plugins }, { scenario, ...ofTimes }) => {
      const [{ requireNodes }, { size }] = await Promise.all([
        import('../input/load.ts'),
        import('../../whatif/index.ts'),
      ]);
      requireNodes(objects, flags, before.given);
      const options = {
        ...simulationOptions(flags, ofEdits),
        ...ofTimes,
        failOn: flags.failOn,
        plugins,
        pools: true,
      };
      return () =>
        size({ objects, ...scheduler, ...(scenario === undefined ? {} : { scenario }) }, options);
    },
  });

/** Reads the scenario, the usage, the catalogue and the node groups. Throws one InputError with the problems of all. */
async function readTimes(
  flags: Flags,
): Promise<Pick<PlanOptions, 'autoscaling' | 'usage'> & Pick<PlanInput, 'scenario'>> {
  const { scenario: file, usage: load, namespace } = flags;
  const [scenario, usage, autoscaling] = await collectProblems([
    async () => {
      if (file === undefined) return undefined;
      const { readScenarioFile } = await import('../documents/scenario.ts');
      return await readScenarioFile(file, namespace);
    },
    async () => {
      if (load === undefined) return undefined;
      const { readUsageFile } = await import('../documents/usage.ts');
      return await readUsageFile(load, namespace);
    },
    () => loadAutoscaling(flags),
  ]);
  return {
    ...autoscaling,
    ...(usage === undefined ? {} : { usage }),
    ...(scenario === undefined ? {} : { scenario }),
  };
}

const runNodes = (paths: readonly string[], flags: Flags): Promise<ExitCode> =>
  ask(pathsOf(paths, flags), flags, {
    words: ['choosing nodes', 'sized'],
    prepare: async ({ objects, before, ofEdits, scheduler, plugins }) => {
      const [{ requireNodes }, { podToCopy }, { readCatalogFile }] = await Promise.all([
        import('../input/load.ts'),
        import('../input/pod-to-copy.ts'),
        import('../documents/catalog.ts'),
      ]);
      const file = flags.catalog;
      const catalog = file === undefined ? undefined : await readCatalogFile(file);
      if (catalog === undefined) requireNodes(objects, undefined, before.given);
      const [{ appliedGiven }, { size }] = await Promise.all([
        import('../../simulation/index.ts'),
        import('../../whatif/index.ts'),
      ]);
      const pod =
        flags.pod === undefined
          ? undefined
          : await podToCopy(flags.pod, appliedGiven({ objects }), flags.namespace);
      const options = {
        ...simulationOptions(flags, ofEdits),
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
function sizeOptions(flags: SizeFlags): SizeOptions {
  const { as, by, copies, goal, maxNodes, maxTypes, spot, types, zone, limit } = flags;
  return {
    ...(as === undefined ? {} : { as }),
    ...(by === undefined ? {} : { by }),
    ...(copies === undefined ? {} : { copies }),
    ...(goal === undefined ? {} : { goal }),
    ...(maxNodes === undefined ? {} : { maxNodes }),
    ...(maxTypes === undefined ? {} : { maxTypes }),
    ...(spot === undefined ? {} : { spot }),
    ...(types === undefined ? {} : { types }),
    ...(zone === undefined ? {} : { zones: zone }),
    ...(limit === undefined ? {} : { limits: limit }),
  };
}
