/** What one annotation may say. */
export type Reading<T> = { readonly value: T } | { readonly error: string };

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** "300ms", "5s", "1m30s", "1.5h"; plain numbers are seconds. In milliseconds. */
export function readDuration(text: string): Reading<number> {
  if (/^\d+([.]\d+)?$/.test(text)) return { value: Number(text) * 1000 };
  const parts = [...text.matchAll(/(\d+(?:[.]\d+)?)(ms|s|m|h)/g)];
  const whole = parts.map(([part]) => part).join('');
  if (text === '' || whole !== text)
    return { error: `"${text}" is no duration such as 5s or 1m30s` };
  let total = 0;
  for (const [, amount, unit = 's'] of parts) total += Number(amount) * (UNIT_MS[unit] ?? 0);
  return { value: Math.round(total) };
}

/** A duration, or `word` for one that never ends. */
export function readEndlessDuration(text: string, word: 'forever' | 'never'): Reading<number> {
  if (text === word) return { value: Infinity };
  const reading = readDuration(text);
  return 'error' in reading ? { error: `${reading.error}, or ${word}` } : reading;
}

export function readExitCode(text: string): Reading<number> {
  return /^\d{1,3}$/.test(text) && Number(text) <= 255
    ? { value: Number(text) }
    : { error: `"${text}" is no exit code from 0 to 255` };
}

/** How often, or `always`. */
export function readCount(text: string): Reading<number> {
  if (text === 'always') return { value: Infinity };
  return /^\d+$/.test(text)
    ? { value: Number(text) }
    : { error: `"${text}" is neither a whole number nor always` };
}

/** One entry per run of the container, the last one for all that follow: "5s,5s,forever". */
export function readList<T>(
  text: string,
  read: (part: string) => Reading<T>,
): Reading<readonly T[]> {
  const values: T[] = [];
  for (const part of text.split(',')) {
    const reading = read(part.trim());
    if ('error' in reading) return reading;
    values.push(reading.value);
  }
  return { value: values };
}
