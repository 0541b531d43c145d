/** What the flags i, m, s and U of a pattern change. */
export interface Flags {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  readonly ungreedy: boolean;
}

export const NO_FLAGS: Flags = {
  ignoreCase: false,
  multiline: false,
  dotAll: false,
  ungreedy: false,
};
export const FLAG_LETTERS: Readonly<Partial<Record<string, keyof Flags>>> = {
  i: 'ignoreCase',
  m: 'multiline',
  s: 'dotAll',
  U: 'ungreedy',
};

/** Letters after a minus switch off. */
export function withFlags(flags: Flags, letters: string): Flags {
  const [on = '', off = ''] = letters.split('-');
  const changed = { ...flags };
  for (const [text, value] of [
    [on, true],
    [off, false],
  ] as const) {
    for (const letter of Array.from(text)) {
      const flag = FLAG_LETTERS[letter];
      if (flag !== undefined) changed[flag] = value;
    }
  }
  return changed;
}
