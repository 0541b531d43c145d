/** The words of a text, separated by spaces and line breaks: for long lists of names. */
export const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Like `splitWords`, as a set. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(splitWords(text));
