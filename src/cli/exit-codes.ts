import type { OutcomeVerdict } from '../outcome/index.ts';

/** The exit codes; scripts depend on them. */
export const EXIT = {
  /** The verdict is `passed`. */
  ok: 0,
  /** The input or the command line is wrong; nothing was simulated. */
  badInput: 1,
  /** The verdict is not `passed`. `--exit-zero` turns it into 0. */
  finding: 2,
  /** A bug in kschedsim (EX_SOFTWARE of sysexits.h). */
  internal: 70,
} as const;

/** Receives the exit code when a command has run. */
export type Done = (code: ExitCode) => void;

/** The exit code for a verdict. `--exit-zero` hides findings. */
export function exitCodeOf(
  verdict: OutcomeVerdict | undefined,
  flags: { readonly exitZero?: true },
): ExitCode {
  return verdict === 'passed' || flags.exitZero === true ? EXIT.ok : EXIT.finding;
}

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
