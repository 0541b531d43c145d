import { EPOCH_MS } from './recorded-case.ts';

export type Fields = Readonly<Record<string, unknown>>;

const TIMES: readonly string[] = ['last', 'success', 'start', 'end'];

/** Without fields that are 0 or empty, except times. */
export function filled(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) => value !== undefined && value !== '' && (value !== 0 || TIMES.includes(key)),
    ),
  );
}

/** Seconds since the clock's start. */
export function secondsOf(time: string | undefined): number | undefined {
  return time === undefined ? undefined : (Date.parse(time) - EPOCH_MS) / 1000;
}
