import { spawn } from 'node:child_process';
import { InputError } from '../../units/index.ts';

/** What kubectl printed, and how it ended. */
export interface KubectlResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the user's kubectl, without a shell. Throws InputError where there is none. */
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
          ? 'kubectl is not on the PATH; run the command that `kschedsim snapshot --print-command` prints where it is'
          : `kubectl cannot be run: ${error.message}`;
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

/** Why kubectl did not list a kind: it may not, the server has no such kind, or nothing can be read at all. */
export type Refusal = 'forbidden' | 'not served' | 'failed';

/** By the texts of kubectl v1.34 (cmd/util/helpers.go, StandardErrorMessage) and of the API machinery's errors. */
export function refusalOf(stderr: string): Refusal {
  if (/^Error from server \(Forbidden\)/m.test(stderr)) return 'forbidden';
  const notServed =
    /the server doesn't have a resource type|^Error from server \((?:NotFound|MethodNotAllowed)\)|no matches for kind/m;
  return notServed.test(stderr) ? 'not served' : 'failed';
}

/** The lines of kubectl that say what is wrong, without its log lines ("E1122 12:00:00 ... memcache.go:265] ..."). */
export function reasonOf({ stderr, code }: KubectlResult): string {
  const lines = stderr.split('\n').filter((line) => line !== '' && !/^[EWI]\d{4} /.test(line));
  const said = lines.length > 0 ? lines.join(' ') : stderr.trim();
  return said === '' ? `it ended with exit code ${String(code)} and said nothing` : said;
}
