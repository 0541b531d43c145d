import type { Command } from 'commander';
import { formatWarning, InputError, printable } from '../../units/index.ts';
import { EXIT, type Done } from '../exit-codes.ts';
import { talkTo, type Talk } from '../output/talk.ts';
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

/** `kschedsim snapshot`: what a plan needs of a cluster, in one file. */
export function define(command: Command, done: Done): void {
  command
    .optionsGroup('Cluster:')
    .option('--context <name>', "context of the kubeconfig; kubectl's own unless given")
    .option('-n, --namespace <name>', 'read only this namespace, and what belongs to none')
    .optionsGroup('Output:')
    .option(
      '-o, --output <file>',
      'write there, compressed if it ends in .gz; - is standard output',
    )
    .option('--anonymize', 'replace names, labels, images, environment, commands and addresses')
    .option('--print-command', 'print a kubectl command that reads the same, and read nothing')
    .option('-q, --quiet', 'nothing on standard error but errors')
    .option('-v, --verbose', 'log to standard error what is read')
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

It runs your kubectl with your rights, and only "kubectl get". Secrets and ConfigMaps are not read.`;

async function run(flags: SnapshotFlags): Promise<void> {
  if (flags.printCommand === true) {
    const { exportCommand } = await import('../snapshot/resources.ts');
    const { writeResult } = await import('../output/write-result.ts');
    await writeResult(`${exportCommand()}\n`, fileOf(flags));
    return;
  }
  if (flags.output === undefined && process.stdout.isTTY) {
    const message = 'name a file with -o cluster.json.gz, or - for standard output';
    throw new InputError([{ message }]);
  }
  const talk = talkTo(process.stderr, flags);
  const [{ takeSnapshot }, { snapshotLines }, { writeLines }] = await Promise.all([
    import('../snapshot/take-snapshot.ts'),
    import('../snapshot/snapshot-lines.ts'),
    import('../output/write-result.ts'),
  ]);
  const { context, namespace } = flags;
  const snapshot = await takeSnapshot({ context, namespace }, (text) => talk.progress(text));
  talk.finish();
  const isAnonymized = flags.anonymize === true;
  await writeLines(await snapshotLines(snapshot, isAnonymized), fileOf(flags));
  report(flags, talk, snapshot);
}

const fileOf = ({ output }: SnapshotFlags): string | undefined =>
  output === '-' ? undefined : output;

function report(flags: SnapshotFlags, talk: Talk, { info, objects, notServed }: Snapshot): void {
  for (const resource of notServed) talk.note(`${resource}: the server does not have it`);
  for (const { resource, effect } of info.forbidden) {
    talk.warn(formatWarning({ message: `${resource} may not be read: ${effect}` }));
  }
  const file = fileOf(flags);
  if (file !== undefined) {
    talk.warn(
      printable(`${file}: ${String(objects.length)} objects of ${info.context ?? 'the cluster'}`),
    );
  }
}
