import { execFileSync, spawnSync } from 'node:child_process';

/** What a process used. */
export interface Usage {
  /** Processor time, user and system, of all its threads. */
  readonly seconds: number;
  readonly peakMiB: number;
}

const MARK = 'usage of the process: ';

/** Prints the Usage when the process exits. */
const AT_EXIT = `data:text/javascript,process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { seconds: (userCPUTime + systemCPUTime) / 1e6, peakMiB: maxRSS / 1024 };
  console.error('${MARK}' + JSON.stringify(usage));
})`.replaceAll('\n', '');

const MAX_OUTPUT_BYTES = 2 ** 30;

/** Runs Node in a folder. Exit codes 0 and 2 are results of kschedsim. */
export function usageOf(args: readonly string[], folder: string): Usage {
  const { status, stderr } = spawnSync(process.execPath, ['--import', AT_EXIT, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const at = stderr.lastIndexOf(MARK);
  if (at < 0 || (status !== 0 && status !== 2))
    throw new Error(`${args.join(' ')} ended with ${String(status)}: ${stderr.slice(0, 1000)}`);
  // AT_EXIT prints a Usage.
  return JSON.parse(stderr.slice(at + MARK.length)) as Usage;
}

/** The output of a TypeScript file that runs in a process of its own. */
export const outputOf = (file: string, ...args: readonly string[]): string =>
  execFileSync(process.execPath, ['--import', 'tsx', file, ...args], {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
