/** A word of a command line as a POSIX shell reads it: in quotes, where the shell would read it otherwise. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Words as a command line. */
export const shellWords = (words: readonly string[]): string => words.map(shellWord).join(' ');

/** A path as a word of a command, which reads no option in it. "-" stays: it is standard input. */
export const pathWord = (path: string): string => (/^-./s.test(path) ? `./${path}` : path);
