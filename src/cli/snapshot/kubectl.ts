import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { InputError } from '../../problems/index.ts';

/** The output and exit code of kubectl. */
export interface KubectlResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Bytes of kubectl's messages that are kept: the first lines say what is wrong. */
const MOST_MESSAGES = 1 << 16;
/** Characters of kubectl's messages in an error. */
const LONGEST_REASON = 1_000;

/**
 * Runs the user's kubectl, without a shell. `read` takes what it prints, chunk by chunk; without it `stdout` of the result has all.
 * Throws InputError if it cannot be started, and what `read` throws.
 */
export async function runKubectl(
  args: readonly string[],
  read?: (chunk: Buffer) => Promise<void>,
): Promise<KubectlResult> {
  const child = spawn('kubectl', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  let messages = 0;
  child.stderr.on('data', (chunk: Buffer) => {
    if (messages < MOST_MESSAGES) stderr.push(chunk.subarray(0, MOST_MESSAGES - messages));
    messages += chunk.length;
  });
  const ended = endOf(child, stdout, stderr);
  const taken = (async () => {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      if (read === undefined) stdout.push(chunk);
      else await read(chunk);
    }
  })();
  try {
    // If kubectl cannot be started, its output is empty and only `ended` says why: the first error wins.
    await Promise.race([taken, ended]);
    await taken;
  } catch (error) {
    child.kill();
    throw error;
  }
  return await ended;
}

async function endOf(
  child: ChildProcess,
  stdout: readonly Buffer[],
  stderr: readonly Buffer[],
): Promise<KubectlResult> {
  return await new Promise((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      const message =
        error.code === 'ENOENT'
          ? 'kubectl is not on the PATH; where it is installed, run the command that `kschedsim snapshot --print-command` prints'
          : `kubectl cannot be started: ${error.message}`;
      reject(new InputError([{ message }]));
    });
    child.on('close', (code, signal) => {
      const ended = signal === null ? '' : `ended by ${signal}`;
      resolve({
        code: code ?? 1,
        stdout: Buffer.concat(stdout).toString('utf8'),
        stderr: Buffer.concat(stderr).toString('utf8') || ended,
      });
    });
  });
}

/** Why kubectl could not list a kind: no permission, an unknown kind, or any other error. */
export type ListFailure = 'forbidden' | 'not served' | 'failed';

/** Read from the messages of kubectl v1.34 (cmd/util/helpers.go, StandardErrorMessage) and of the API machinery. */
export function listFailureOf(stderr: string): ListFailure {
  if (/^Error from server \(Forbidden\)/m.test(stderr)) return 'forbidden';
  const notServed =
    /the server doesn't have a resource type|^Error from server \((?:NotFound|MethodNotAllowed)\)|no matches for kind/m;
  return notServed.test(stderr) ? 'not served' : 'failed';
}

/** kubectl's error message, without its log lines ("E1122 12:00:00 ... memcache.go:265] ..."). */
export function reasonOf({ stderr, code }: KubectlResult): string {
  const lines = stderr.split('\n').filter((line) => line !== '' && !/^[EWI]\d{4} /.test(line));
  const all = lines.length > 0 ? lines.join(' ') : stderr.trim();
  const message = all.length > LONGEST_REASON ? `${all.slice(0, LONGEST_REASON)}…` : all;
  return message === '' ? `exit code ${String(code)} without a message` : message;
}
