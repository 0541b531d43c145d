import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { READ_BELOW } from '../input/reading/confinement.ts';
import { AS_ANSWER } from '../output/show.ts';
import { packageFiles } from '../package-files.ts';
import type { CommandLine } from './command-line.ts';

export interface Ended {
  /** Undefined: ended by a signal. */
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** Bytes of standard error that are kept. */
const MOST_MESSAGES = 64 * 1024;

/** The only environment variables that a command gets: Node needs them. */
const PASSED = ['PATH', 'NODE_OPTIONS', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'TZ'];

/**
 * Runs a command of this package as its own process, which can be ended while it computes, reads nothing outside of the working
 * directory, and has no other variables of the environment. Rejects if it cannot be started.
 */
export async function runCommand(
  { argv, stdin }: CommandLine,
  signal: AbortSignal,
): Promise<Ended> {
  const env = Object.fromEntries(
    PASSED.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const script = fileURLToPath(packageFiles.program);
  const child = spawn(process.execPath, [script, ...argv], {
    env: { ...env, [READ_BELOW]: process.cwd(), [AS_ANSWER]: '1' },
    stdio: 'pipe',
    signal,
    killSignal: 'SIGKILL',
  });
  // A command that fails early does not read its input.
  child.stdin.on('error', () => undefined).end(stdin);
  const output: Buffer[] = [];
  const messages: Buffer[] = [];
  let said = 0;
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => {
    if (said < MOST_MESSAGES) messages.push(chunk.subarray(0, MOST_MESSAGES - said));
    said += chunk.length;
  });
  return await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({
        code: code ?? undefined,
        stdout: Buffer.concat(output).toString('utf8'),
        stderr: Buffer.concat(messages).toString('utf8'),
      });
    });
  });
}
