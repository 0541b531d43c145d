import type { Verdict } from '../outcome/index.ts';

/** What the exit code tells; a contract with scripts. */
export const EXIT = {
  /** Everything fits. */
  ok: 0,
  /** The input or the command line is wrong; nothing was simulated. */
  badInput: 1,
  /** A valid answer: something does not fit. `--exit-zero` turns it into 0. */
  finding: 2,
  /** A defect of kschedsim (EX_SOFTWARE of sysexits.h). */
  internal: 70,
} as const;

/** Receives the exit code of a command that has run. */
export type Done = (code: ExitCode) => void;

/** What a document's verdict means for the caller; `--exit-zero` hides findings. */
export function exitCodeOf(
  verdict: Verdict | undefined,
  flags: { readonly exitZero?: true },
): ExitCode {
  return verdict === 'passed' || flags.exitZero === true ? EXIT.ok : EXIT.finding;
}

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
