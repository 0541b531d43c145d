/** The pattern is no regular expression of RE2. The message is Go's. */
export class PatternError extends Error {
  constructor(problem: string, part: string) {
    super(`error parsing regexp: ${problem}: \`${part}\``);
  }
}

/** The pattern is valid, but too large to be matched here. */
export class PatternTooLarge extends Error {}
