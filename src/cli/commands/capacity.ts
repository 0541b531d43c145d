import { InvalidArgumentError, Option, type Command } from 'commander';
import { CAPACITY_FINDING_KINDS, type CapacityFindingKind } from '../../outcome/index.ts';
import type {
  CapacitiesInput,
  CapacityInput,
  CapacityOptions,
  CapacityTemplate,
  GrowthOptions,
  RateOf,
} from '../../whatif/index.ts';
import { addPaths, addQuestionFlags, ask, type QuestionFlags } from '../ask.ts';
import { InputError, type Problem } from '../../problems/index.ts';
import type { Done, ExitCode } from '../exit-codes.ts';
import { collect } from '../flags/collect.ts';
import { pathsOf } from '../flags/input-flags.ts';
import { wholeNumber } from '../flags/number-flags.ts';
import { simulationOptions } from '../simulation-options.ts';

interface CapacityFlags {
  readonly pod?: readonly CopiedPod[];
  readonly growth?: readonly string[];
  readonly horizon?: number;
  readonly catalog?: string;
  readonly together?: true;
  readonly atLeast: number;
  readonly limit?: number;
  readonly by?: string;
  readonly gains: boolean;
}

interface CopiedPod {
  /** A file, or a name of the input. */
  readonly source: string;
  readonly atLeast?: number;
}

type Flags = QuestionFlags<CapacityFindingKind> & CapacityFlags;

/** `kschedsim capacity`: how many more copies of a pod fit. */
export function define(command: Command, done: Done): void {
  addPaths(command);
  addCapacityFlags(command);
  addQuestionFlags(command, CAPACITY_FINDING_KINDS)
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: Flags) => {
      done(await run(paths, flags));
    });
}

function addCapacityFlags(command: Command): void {
  const any = Number.MAX_SAFE_INTEGER;
  command
    .optionsGroup('Capacity:')
    .option(
      '--pod <file|kind/name[:n]>',
      'the pod to copy: a file with a Pod or a workload, or the name of one in the input; with :n at least n must fit; may be repeated, and each is counted alone',
      readPods,
    )
    .option(
      '--together',
      'add copies of all --pod in proportion to their n, until one does not fit',
    )
    .option(
      '--growth <rate[:kind/name]>',
      'when the first pod has no room if all workloads grow, by 3%/week or +5/month (day, week, month, year), or one: 3%/week:deploy/web; may be repeated',
      collect,
    )
    .addOption(
      new Option(
        '--horizon <n>',
        'with --growth: try at most n steps (default: a year, or 5 years)',
      ).argParser(wholeNumber(1, 3650)),
    )
    .option(
      '--catalog <file>',
      'with --growth: the types of nodes to buy, as for size; default: the nodes of the cluster',
    )
    .addOption(
      new Option(
        '--at-least <n>',
        'exit 2 if fewer copies fit, of a --pod without :n; with --growth: if there is room for fewer steps',
      )
        .argParser(wholeNumber(0, any))
        .default(1),
    )
    .addOption(
      new Option('--limit <n>', 'stop counting at n copies').argParser(wholeNumber(1, any)),
    )
    .option('--by <label>', 'count copies by this label of nodes too')
    .option(
      '--no-gains',
      'do not try which resource would make room for more, or which nodes to buy',
    );
}

/** "web.yaml:5": five of them must fit. */
function readPods(text: string, earlier: readonly CopiedPod[] | undefined): readonly CopiedPod[] {
  const before = earlier ?? [];
  const [, source, digits] = /^(.+):(\d{1,9})$/s.exec(text) ?? [];
  if (source === undefined) return [...before, { source: text }];
  const atLeast = Number(digits);
  if (atLeast > 0) return [...before, { source, atLeast }];
  throw new InvalidArgumentError('Not FILE:N or KIND/NAME:N with N of at least 1.');
}

const EXAMPLES = `
Examples:
  kschedsim capacity -f cluster/ --pod pod.yaml
  kschedsim capacity -f cluster/ --pod web.yaml:20 --pod worker.yaml:5 --together
  kschedsim capacity cluster/ manifests/ --pod deployment/web -o wide
  kschedsim capacity -f cluster/ --pod pod.yaml --at-least 3 --remove-node worker-1
  kschedsim capacity cluster/ --growth 3%/week --growth +1/month:deployment/web
  kschedsim capacity -f cluster/ --pod pod.yaml -o json | jq .copies

The input is simulated to its end first; the copies are added after that.`;

async function run(paths: readonly string[], flags: Flags): Promise<ExitCode> {
  checkQuestion(flags);
  return await (flags.growth === undefined
    ? count(paths, flags, flags.pod ?? [])
    : grow(paths, flags, flags.growth));
}

/** @throws InputError unless it is one question */
function checkQuestion({ pod, growth, together, by, limit, horizon, catalog }: Flags): void {
  const ofPods = { '--pod': pod, '--together': together, '--by': by, '--limit': limit };
  const ofGrowth = { '--horizon': horizon, '--catalog': catalog };
  const [other, flag] = growth === undefined ? [ofGrowth, '--pod'] : [ofPods, '--growth'];
  const wrong = Object.entries(other).filter(([, value]) => value !== undefined);
  const messages = wrong.map(([name]) => `${name} and ${flag} are not for the same question`);
  if (pod === undefined && growth === undefined) {
    messages.unshift('name the pod to copy with --pod, or how workloads grow with --growth');
  }
  if (messages.length > 0) throw new InputError(messages.map((message) => ({ message })));
}

const count = (
  paths: readonly string[],
  flags: Flags,
  pods: readonly CopiedPod[],
): Promise<ExitCode> =>
  ask(pathsOf(paths, flags), flags, {
    words: ['counting copies', 'counted'],
    prepare: async ({ objects, before, ofEdits, scheduler, plugins }) => {
      const [{ requireNodes }, { podToCopy }] = await Promise.all([
        import('../input/load.ts'),
        import('../input/pod-to-copy.ts'),
      ]);
      requireNodes(before.given);
      const { appliedGiven } = await import('../../simulation/index.ts');
      const { capacity } = await import('../../whatif/index.ts');
      const applied = appliedGiven({ objects });
      const templates: CapacityTemplate[] = [];
      for (const { source, atLeast } of pods) {
        const pod = await podToCopy(source, applied, flags.namespace);
        templates.push({ pod, ...(atLeast === undefined ? {} : { atLeast }) });
      }
      const options = { ...simulationOptions(flags, ofEdits), ...capacityOptions(flags), plugins };
      return () => capacity({ objects, ...scheduler, ...templatesOf(templates, options, flags) });
    },
  });

const grow = (
  paths: readonly string[],
  flags: Flags,
  given: readonly string[],
): Promise<ExitCode> =>
  ask(pathsOf(paths, flags), flags, {
    words: ['growing', 'grown'],
    prepare: async ({ objects, before, ofEdits, scheduler, plugins }) => {
      const [{ requireNodes }, { readCatalogFile }, { growth, readRateOf }] = await Promise.all([
        import('../input/load.ts'),
        import('../documents/catalog.ts'),
        import('../../whatif/index.ts'),
      ]);
      requireNodes(before.given);
      const { catalog: file, failOn, atLeast, horizon, gains } = flags;
      const problems: Problem[] = [];
      const rates = given.flatMap((text): readonly RateOf[] => {
        const read = readRateOf(text);
        if (!('problem' in read)) return [read];
        problems.push({ message: `--growth ${text}: ${read.problem}` });
        return [];
      });
      if (problems.length > 0) throw new InputError(problems);
      const options: GrowthOptions = {
        ...simulationOptions(flags, ofEdits),
        failOn,
        atLeast,
        sizes: gains,
        plugins,
        ...(horizon === undefined ? {} : { horizon }),
        ...(file === undefined ? {} : { catalog: await readCatalogFile(file) }),
      };
      return () => growth({ objects, ...scheduler, rates, options });
    },
  });

function capacityOptions({ failOn, atLeast, limit, by, gains }: Flags): CapacityOptions {
  return {
    failOn,
    atLeast,
    gains,
    ...(limit === undefined ? {} : { limit }),
    ...(by === undefined ? {} : { by }),
  };
}

/** One pod gives the document of one; several give `templates`. */
function templatesOf(
  templates: readonly CapacityTemplate[],
  options: CapacityOptions,
  flags: Flags,
): Pick<CapacityInput, 'pod' | 'options'> | Pick<CapacitiesInput, 'templates' | 'options'> {
  const [only] = templates;
  const together = flags.together === true;
  if (only === undefined || templates.length > 1 || together) {
    return { templates, options: { ...options, together } };
  }
  const { pod, atLeast = options.atLeast } = only;
  return { pod, options: { ...options, ...(atLeast === undefined ? {} : { atLeast }) } };
}
