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

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
