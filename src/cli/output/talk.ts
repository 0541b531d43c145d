import { printable } from '../../units/index.ts';

/** What is said on standard error beside the result: notes when asked, progress only to a person. */
export interface Talk {
  /** A finished step, with -v. */
  readonly note: (text: string) => void;
  /** What may not be what the user meant; a whole line, harmless to print. */
  readonly warn: (text: string) => void;
  /** A step that may take a while; gone when the next thing is said. */
  readonly progress: (text: string) => void;
  /** What a person wants to know at the end and no script does: at a terminal, or with -v. */
  readonly conclude: (text: string) => void;
  readonly finish: () => void;
}

const CLEAR = '\r\u001b[K';

export function talkTo(
  stream: { readonly isTTY?: boolean; write(text: string): unknown },
  flags: { readonly quiet?: boolean; readonly verbose?: boolean },
): Talk {
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
      if (flags.quiet === true || stream.isTTY !== true) return;
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
