import { once } from 'node:events';
import type { Command } from 'commander';
import { packageVersion } from '../package-version.ts';
import { readLines } from './read-lines.ts';
import { runCommand } from './run-command.ts';
import { McpServer } from './server.ts';
import { toolsOf } from './tools.ts';

/** Bytes of a message: the longest text of manifests, escaped, and the rest of its call. */
const LONGEST_MESSAGE = 4 * 1024 * 1024;

interface Streams {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: NodeJS.WritableStream;
}

/** Answers messages until standard input ends. */
export async function serve(
  commands: readonly Command[],
  { stdin, stdout }: Streams,
): Promise<void> {
  const info = {
    name: 'kschedsim',
    title: 'kschedsim',
    version: packageVersion(),
    instructions: INSTRUCTIONS,
  };
  const server = new McpServer(info, toolsOf(commands, runCommand));
  const end = (): void => server.close();
  process.once('exit', end);
  const answering = new Set<Promise<void>>();
  const write = writerTo(stdout);
  for await (const line of readLines(stdin, LONGEST_MESSAGE)) {
    if (line?.trim() === '') continue;
    const answered = write(server.answer(line)).finally(() => answering.delete(answered));
    answering.add(answered);
  }
  server.close();
  await Promise.all(answering);
  process.off('exit', end);
}

/** Writes answers as lines. However many wait for a slow reader, one listener waits for the stream. */
function writerTo(
  stdout: NodeJS.WritableStream,
): (answer: Promise<string | undefined>) => Promise<void> {
  let drained: Promise<unknown> | undefined;
  return async (answer) => {
    const line = await answer;
    if (line === undefined || stdout.write(`${line}\n`)) return;
    drained ??= once(stdout, 'drain').finally(() => {
      drained = undefined;
    });
    await drained;
  };
}

const INSTRUCTIONS = `kschedsim simulates Kubernetes scheduling offline and changes nothing. Give every tool the cluster and the manifests as "paths" below the
working directory (a saved cluster such as cluster.json.gz from "kschedsim snapshot", any output of "kubectl get -o yaml", and manifests to
apply), or as text in "manifests". The verdict of the document is passed, failed or unknown; unknown is not passed. Arguments are the flags of
the command of the same name.`;
