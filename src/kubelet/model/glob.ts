/** Whether `text` matches `pattern`, in which * stands for any characters. Undefined matches every text. */
export function matchesGlob(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined) return true;
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
