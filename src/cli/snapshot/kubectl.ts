import { spawn } from 'node:child_process';
import { InputError } from '../../units/index.ts';

/** The output and exit code of kubectl. */
export interface KubectlResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the user's kubectl, without a shell. Throws InputError if it cannot be started. */
export async function runKubectl(args: readonly string[]): Promise<KubectlResult> {
  const child = spawn('kubectl', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
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
  const message = lines.length > 0 ? lines.join(' ') : stderr.trim();
  return message === '' ? `exit code ${String(code)} without a message` : message;
}
