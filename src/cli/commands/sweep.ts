import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Done } from '../exit-codes.ts';
import { parseShard } from '../sweep/shard-flag.ts';
import { isQuantity } from '../../units/index.ts';
import { wholeNumber } from '../flags/number-flags.ts';
import type { MergeFlags } from '../sweep/merge.ts';
import { addSweepReportFlags, type SweepReportFlags } from '../sweep/report-flags.ts';
import type { EngineFlags, MatrixFlags } from '../sweep/print-engine.ts';
import type { RunFlags } from '../sweep/run-sweep.ts';
import { workersFlag } from '../workers/flag.ts';

/** `kschedsim sweep`: one question asked of many clusters, seeds, releases, settings and changes. */
export function define(command: Command, done: Done): void {
  // What follows the name of a subcommand is its own, also where `sweep` has a flag of this name.
  command.enablePositionalOptions().parent?.enablePositionalOptions();
  defineMerge(command, done);
  defineReport(command, done);
  defineJob(command, done);
  defineMatrix(command, done);
  defineArgo(command, done);
  command
    .argument(
      '<file>',
      'a Sweep: axes, a question and objectives (docs/SWEEPS.md); - for standard input',
    )
    .optionsGroup('Cells:')
    .addOption(workersFlag('threads that answer cells; auto: more than one where it pays'))
    .option(
      '--shard <i/n>',
      'only the cells of shard i of n (default: the one that JOB_COMPLETION_INDEX and JOB_COMPLETIONS, or CI_NODE_INDEX and CI_NODE_TOTAL name)',
      parseShard,
    )
    .optionsGroup('Output:')
    .addOption(
      new Option(
        '-o, --output <file>',
        'write the results to this file, not to standard output',
      ).conflicts('resume'),
    )
    .addOption(
      new Option('--resume <file>', 'answer the cells that this file lacks, and add them to it'),
    )
    .addOption(
      new Option(
        '--sorted',
        'write the cells in the order of the axes, not as they come',
      ).conflicts('resume'),
    )
    .option('--exit-zero', 'exit 0 also if a cell is not passed')
    .option('-q, --quiet', 'print only errors and results')
    .option('-v, --verbose', 'print steps and times')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, flags: RunFlags) => {
      const [{ runSweep }, { missingCount, shardOf }] = await Promise.all([
        import('../sweep/run-sweep.ts'),
        import('../sweep/shard-flag.ts'),
      ]);
      const shard = flags.shard ?? shardOf(process.env);
      const missing = shard === undefined ? missingCount(process.env) : undefined;
      if (missing !== undefined && flags.quiet !== true)
        process.stderr.write(`warning: ${missing}\n`);
      done(await runSweep(file, { ...flags, ...(shard === undefined ? {} : { shard }) }));
    });
}

function defineMerge(sweep: Command, done: Done): void {
  sweep
    .command('merge')
    .summary('join the results of shards, and name the cells that are missing or there twice')
    .description(
      'Join the results of shards. Cells that are missing, or there twice, are named, and the exit code is 2.',
    )
    .argument(
      '<path...>',
      'files of results, folders and tar archives of them, also compressed; - for standard input',
    )
    .option('-o, --output <file>', 'write the results to this file, not to standard output')
    .option('--exit-zero', 'exit 0 also if a cell is not passed; not if one is missing')
    .action(async (paths: readonly string[], _flags: MergeFlags, command: Command) => {
      const { mergeFiles } = await import('../sweep/merge.ts');
      refuseOtherFlags(command);
      done(await mergeFiles(paths, command.optsWithGlobals<MergeFlags>()));
    });
}

function defineReport(sweep: Command, done: Done): void {
  const command = sweep
    .command('report')
    .summary('show results: a heat map, the Pareto front, distributions, every cell')
    .description(
      'Show the results of a sweep: the best cells, the Pareto front and the distribution of each objective. ' +
        'The page of -o html has a heat map and every cell, with the command that gives its answer.',
    )
    .argument(
      '<path...>',
      'files of results, folders and tar archives of them, also compressed; - for standard input',
    );
  addSweepReportFlags(command).action(async (paths: readonly string[], flags: SweepReportFlags) => {
    const { reportFiles } = await import('../sweep/report.ts');
    refuseOtherFlags(command);
    done(await reportFiles(paths, flags));
  });
}

function defineJob(sweep: Command, done: Done): void {
  const command = sweep
    .command('job')
    .summary('print an Indexed Job that answers the cells on a cluster')
    .description(
      'Print an Indexed Job that answers the cells on a cluster, and the ConfigMap with its input.',
    )
    .argument('<file>', 'a Sweep')
    .addOption(
      new Option('--step <name>', 'the shards, or the Job that merges them on the claim')
        .choices(['shards', 'merge'])
        .default('shards'),
    );
  addEngineFlags(command).action(async (file: string, flags: EngineFlags) => {
    refuseOtherFlags(command);
    const { printJob } = await import('../sweep/print-engine.ts');
    done(await printJob(file, flags));
  });
}

function defineArgo(sweep: Command, done: Done): void {
  const command = sweep
    .command('argo')
    .summary('print a Workflow of Argo: the shards, then their merge')
    .description('Print a Workflow of Argo: the shards, then their merge.')
    .argument('<file>', 'a Sweep');
  addEngineFlags(command).action(async (file: string, flags: EngineFlags) => {
    refuseOtherFlags(command);
    const { printArgo } = await import('../sweep/print-engine.ts');
    done(await printArgo(file, flags));
  });
}

function defineMatrix(sweep: Command, done: Done): void {
  const command = sweep
    .command('matrix')
    .summary('print the jobs of a pipeline: as many shards, then their merge')
    .description('Print the jobs of a pipeline: as many shards, then their merge.')
    .argument('<file>', 'a Sweep')
    .addOption(
      new Option('--for <pipeline>', 'whose pipeline')
        .choices(['github', 'gitlab'])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--shards <n>', 'how many').argParser(wholeNumber(1, MOST_SHARDS)).default(4),
    );
  command.action(async (file: string, flags: MatrixFlags) => {
    refuseOtherFlags(command);
    const { printMatrix } = await import('../sweep/print-engine.ts');
    done(await printMatrix(file, flags));
  });
}

const MOST_SHARDS = 10_000;

function addEngineFlags(command: Command): Command {
  const whole = wholeNumber(1, MOST_SHARDS);
  return command
    .requiredOption('--image <image>', 'an image of kschedsim (Dockerfile)', imageFlag)
    .addOption(
      new Option('--completions <n>', 'how many shards').argParser(whole).makeOptionMandatory(),
    )
    .addOption(
      new Option('--parallelism <n>', 'how many run at once; default: all').argParser(whole),
    )
    .addOption(new Option('--cpu <n>', 'cores and threads of a shard').argParser(whole).default(1))
    .option('--memory <quantity>', 'memory of a shard', quantityFlag, '1Gi')
    .option('--name <name>', 'name of the objects; default: that of the sweep', nameFlag)
    .option(
      '--input-claim <name>',
      'a volume claim with the folder of the sweep; default: a ConfigMap with its files',
      claimFlag,
    )
    .option(
      '--results-claim <name>',
      'a volume claim that results are written to; default: standard output, and so the logs',
      claimFlag,
    );
}

/** A name with room for what Jobs and their pods append. */
function nameFlag(text: string): string {
  if (/^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/.test(text)) return text;
  throw new InvalidArgumentError(
    'Not a name of lower case letters, digits and dashes, at most 50.',
  );
}

function imageFlag(text: string): string {
  if (/^\S+$/.test(text)) return text;
  throw new InvalidArgumentError('Not an image such as registry.example/kschedsim:1.');
}

function claimFlag(text: string): string {
  const labels = text.split('.');
  const isName = labels.every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label));
  if (isName && text.length <= 253) return text;
  throw new InvalidArgumentError('Not a name of a claim: lower case letters, digits, - and dots.');
}

function quantityFlag(text: string): string {
  if (isQuantity(text) && !text.startsWith('-')) return text;
  throw new InvalidArgumentError('Not a quantity such as 512Mi.');
}

/** A subcommand's flags that `sweep` has too are read by `sweep`; its others are refused. */
function refuseOtherFlags(command: Command): void {
  const own = new Set(command.options.map((option) => option.attributeName()));
  for (const option of command.parent?.options ?? []) {
    const name = option.attributeName();
    if (command.parent?.getOptionValueSource(name) !== 'cli' || own.has(name)) continue;
    command.error(`error: unknown option '${option.long ?? option.flags}'`);
  }
}

const EXAMPLES = `
Examples:
  kschedsim sweep sweep.yaml > results.jsonl
  kschedsim sweep sweep.yaml --resume results.jsonl --workers 4
  kschedsim sweep sweep.yaml --shard 3/10 -o shard-3.jsonl
  kschedsim sweep merge shard-*.jsonl -o results.jsonl
  kschedsim sweep report results.jsonl -o html=results.html
  kschedsim sweep job sweep.yaml --image kschedsim:1 --completions 20 | kubectl apply -f -
  kschedsim sweep matrix sweep.yaml --for gitlab --shards 8

Exit codes: 0 every cell is passed, 2 a cell is failed or unknown, or has an error,
1 bad input or usage, 70 internal error`;
