import process from 'node:process';
import { run } from '../../src/cli/run.ts';

/** One run of the command line in this process. */
export interface InputRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Processor time, which other processes do not slow. */
  readonly tookMs: number;
}

/** Runs a command line with both output streams caught. */
export async function runInput(argv: readonly string[]): Promise<InputRun> {
  const { stdout: out, stderr: err } = process;
  const [writeOut, writeErr] = [out.write.bind(out), err.write.bind(err)];
  let stdout = '';
  let stderr = '';
  out.write = caught((text) => (stdout += text));
  err.write = caught((text) => (stderr += text));
  const from = process.cpuUsage();
  try {
    const code = await run(argv);
    return { code, stdout, stderr, tookMs: cpuMs(from) };
  } finally {
    out.write = writeOut;
    err.write = writeErr;
  }
}

function cpuMs(from: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

type Write = typeof process.stdout.write;

function caught(keep: (text: string) => void): Write {
  return (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    keep(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'));
    for (const done of rest) if (typeof done === 'function') (done as () => void)();
    return true;
  };
}

/**
 * What is wrong with the run of a command over `text` in `file`: it is a result (exit code 0 or 2, on stdout), or bad input (exit code
 * 1, nothing on stdout, each error at a position inside a file).
 */
export function wrongIn(
  { code, stdout, stderr }: InputRun,
  file: string,
  text: string,
): readonly string[] {
  const wrong: string[] = [];
  if (unsafeIn(stdout + stderr)) wrong.push('a control character in the output');
  if (code === 0 || code === 2) {
    if (stdout.trim() === '') wrong.push('a verdict without a report');
    return wrong;
  }
  if (code !== 1) wrong.push(`exit code ${code}`);
  if (stdout !== '') wrong.push('bad input, and output on stdout');
  const errors = stderr.split('\n').filter((line) => /(?:^|: )error: /.test(line));
  if (errors.length === 0) wrong.push('bad input without an error');
  return [...wrong, ...errors.flatMap((line) => misplaced(line, file, text))];
}

// Escape, other C0 controls but line feed and tab, C1 controls, and marks that reorder text.
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** Whether a text holds characters that command a terminal or reorder text. */
export const unsafeIn = (text: string): boolean => UNSAFE.test(text);

/** Errors about the input as a whole, or about an object of the cluster or of a fixture that the file affects. */
const PLACED_ELSEWHERE =
  /^error: (?:no (?:nodes|pods): |--hpa max: the input has no )|^\S*\/(?:cluster|fixtures)\/\S+:\d+:\d+: error: /;

/** After the name of a file that is no text: it has no lines. */
const NO_TEXT = /^: error: (?:UTF-(?:16|32), not UTF-8|a tar archive)/;

function misplaced(line: string, file: string, text: string): readonly string[] {
  if (PLACED_ELSEWHERE.test(line)) return [];
  if (!line.startsWith(file)) return [`an error without a place: ${line}`];
  if (NO_TEXT.test(line.slice(file.length))) return [];
  const [, row, column] = /^:(\d+):(\d+): error: /.exec(line.slice(file.length)) ?? [];
  if (row === undefined || column === undefined) return [`an error without a position: ${line}`];
  // A carriage return alone ends no line, as in all positions of this tool.
  const found = text.split(/\r?\n/)[Number(row) - 1];
  if (found === undefined || Number(column) > found.length + 1) {
    return [`a position outside of the file: ${line}`];
  }
  return [];
}
