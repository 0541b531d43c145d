import { printable } from '../../units/index.ts';
import { isInteractive } from './terminal.ts';

/** Messages on standard error. Nothing is printed with -q. */
export interface Log {
  /** A finished step; printed with -v. */
  readonly note: (text: string) => void;
  /** A warning: a complete line, already escaped. */
  readonly warn: (text: string) => void;
  /** A step in progress; printed to terminals only (`isInteractive`), and erased by the next message. */
  readonly progress: (text: string) => void;
  /** A closing line; printed to terminals, or with -v. */
  readonly conclude: (text: string) => void;
  /** Erases the progress line. */
  readonly finish: () => void;
}

const nothing = (): void => undefined;

/** Prints nothing: threads that read the input of a command again have the same to say. */
export const SILENT: Log = {
  note: nothing,
  warn: nothing,
  progress: nothing,
  conclude: nothing,
  finish: nothing,
};

const CLEAR = '\r\u001b[K';

export function logTo(
  stream: { readonly isTTY?: boolean; write(text: string): unknown },
  flags: { readonly quiet?: boolean; readonly verbose?: boolean },
  env: Readonly<Record<string, string | undefined>> = process.env,
): Log {
  const erases = isInteractive({ env, isTTY: stream.isTTY === true });
  let shown = false;
  const clear = (): void => {
    if (shown) stream.write(CLEAR);
    shown = false;
  };
  return {
    note: (text) => {
      if (flags.verbose !== true || flags.quiet === true) return;
      clear();
      stream.write(`${printable(text)}\n`);
    },
    warn: (text) => {
      if (flags.quiet === true) return;
      clear();
      stream.write(`${text}\n`);
    },
    progress: (text) => {
      if (flags.quiet === true || !erases) return;
      clear();
      stream.write(printable(text));
      shown = true;
    },
    conclude: (text) => {
      if (flags.quiet === true || (stream.isTTY !== true && flags.verbose !== true)) return;
      clear();
      stream.write(`${printable(text)}\n`);
    },
    finish: clear,
  };
}
