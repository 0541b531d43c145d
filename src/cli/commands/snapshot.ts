import type { Command } from 'commander';
import { InputError } from '../../problems/index.ts';
import { printable } from '../../units/index.ts';
import { EXIT, type Done } from '../exit-codes.ts';
import { logTo, type Log } from '../output/log.ts';
import type { Snapshot } from '../snapshot/take-snapshot.ts';

interface SnapshotFlags {
  readonly context?: string;
  readonly namespace?: string;
  readonly anonymize?: true;
  readonly output?: string;
  readonly printCommand?: true;
  readonly quiet?: true;
  readonly verbose?: true;
}

/** `kschedsim snapshot`: saves what a plan needs from a cluster in one file. */
export function define(command: Command, done: Done): void {
  command
    .optionsGroup('Cluster:')
    .option('--context <name>', 'kubeconfig context (default: the current one)')
    .option('-n, --namespace <name>', 'read only this namespace and cluster-scoped objects')
    .optionsGroup('Output:')
    .option(
      '-o, --output <file>',
      'write to this file, compressed if the name ends in .gz; - for standard output',
    )
    .option('--anonymize', 'replace names, labels, images, environment, commands and addresses')
    .option('--print-command', 'print a kubectl command that reads the same objects; read nothing')
    .option('-q, --quiet', 'print only errors on stderr')
    .option('-v, --verbose', 'log progress to stderr')
    .optionsGroup('Help:')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: SnapshotFlags) => {
      await run(flags);
      done(EXIT.ok);
    });
}

const EXAMPLES = `
Examples:
  kschedsim snapshot -o cluster.json.gz
  kschedsim snapshot --context production --anonymize -o cluster.json.gz
  kschedsim snapshot -o - | kschedsim plan - manifests/
  kschedsim snapshot --print-command

It runs your kubectl with your permissions, and only "kubectl get", "version" and "config".
Secrets are not read, and of ConfigMaps only those of the Cluster Autoscaler.`;

async function run(flags: SnapshotFlags): Promise<void> {
  if (flags.printCommand === true) {
    const { exportCommand } = await import('../snapshot/resources.ts');
    const { writeResult } = await import('../output/write-result.ts');
    await writeResult(`${exportCommand(flags)}\n`, fileOf(flags));
    return;
  }
  if (flags.output === undefined && process.stdout.isTTY) {
    const message = 'name a file with -o cluster.json.gz, or - for standard output';
    throw new InputError([{ message }]);
  }
  const log = logTo(process.stderr, flags);
  const [{ takeSnapshot }, { snapshotLines }, { reportGaps }, { writeLines }] = await Promise.all([
    import('../snapshot/take-snapshot.ts'),
    import('../snapshot/lines.ts'),
    import('../snapshot/report-gaps.ts'),
    import('../output/write-result.ts'),
  ]);
  const { context, namespace } = flags;
  const snapshot = await takeSnapshot({ context, namespace }, (text) => log.progress(text));
  log.finish();
  const isAnonymized = flags.anonymize === true;
  await writeLines(await snapshotLines(snapshot, isAnonymized), fileOf(flags));
  reportGaps(snapshot, log);
  report(flags, log, snapshot);
}

const fileOf = ({ output }: SnapshotFlags): string | undefined =>
  output === '-' ? undefined : output;

function report(flags: SnapshotFlags, log: Log, { info, objects }: Snapshot): void {
  const file = fileOf(flags);
  if (file !== undefined) {
    const count = objects.reduce((sum, lines) => sum + lines.count, 0);
    log.warn(printable(`${file}: ${String(count)} objects of ${info.context ?? 'the cluster'}`));
  }
}
