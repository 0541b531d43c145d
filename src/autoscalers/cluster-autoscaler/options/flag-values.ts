import { parseDuration } from '../../../golang/index.ts';

/** Flags of the autoscaler by name, without dashes; a list for a flag that is given several times. */
export type Flags = Readonly<Record<string, string | readonly string[]>>;

/** Where an option is read from: the values of each of its flags, or their defaults; and where what is wrong with them goes. */
export interface FlagSource {
  readonly valuesOf: (flag: string) => readonly string[];
  readonly refuse: (flag: string, problem: string) => void;
}

/** An option of the autoscaler: the flags that set it with their defaults, and what their values mean. */
export interface FlagOption<T> {
  readonly defaults: Flags;
  readonly read: (source: FlagSource) => T;
}

/** An option that one flag sets. If the flag is given several times, its last value counts. `wanted`: what a value must be. */
function single<T>(
  flag: string,
  preset: string,
  wanted: string,
  parse: (text: string) => T | undefined,
): FlagOption<T> {
  const otherwise = parse(preset);
  if (otherwise === undefined) throw new RangeError(`${preset} is not ${wanted}`);
  return {
    defaults: { [flag]: preset },
    read: ({ valuesOf, refuse }) => {
      const text = valuesOf(flag).at(-1) ?? '';
      const value = parse(text);
      if (value === undefined) refuse(flag, `${JSON.stringify(text)} is not ${wanted}`);
      return value ?? otherwise;
    },
  };
}

/** As strconv.ParseBool of Go reads them. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((text) => [text, false] as const),
]);

export const flag = (name: string, preset: boolean): FlagOption<boolean> =>
  single(name, String(preset), 'true or false', (text) => BOOLEANS.get(text));

export const number = (name: string, preset: number): FlagOption<number> =>
  single(name, String(preset), 'a number', (text) => {
    const value = text.trim() === '' ? NaN : Number(text);
    return Number.isFinite(value) ? value : undefined;
  });

/** A number as strconv.ParseInt of Go reads it, but for other bases than 10. */
export const integer = (name: string, preset: number): FlagOption<number> =>
  single(name, String(preset), 'a whole number', (text) =>
    /^[+-]?\d{1,18}$/.test(text) ? Number(text) : undefined,
  );

/** A whole number of seconds; in milliseconds. */
export function seconds(name: string, preset: number): FlagOption<number> {
  const { defaults, read } = integer(name, preset);
  return { defaults, read: (source) => read(source) * 1000 };
}

/** A duration of Go; in milliseconds. */
export const time = (name: string, preset: string): FlagOption<number> =>
  single(name, preset, 'a duration such as 10m', millisecondsOf);

/** A duration of Go that is not below `least`, one too; in milliseconds. */
export const timeFrom = (least: string, name: string, preset: string): FlagOption<number> =>
  single(name, preset, `a duration of at least ${least}`, (text) => {
    const value = millisecondsOf(text);
    return value !== undefined && value >= parseDuration(least) ? value : undefined;
  });

function millisecondsOf(text: string): number | undefined {
  try {
    return parseDuration(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export const text = (name: string, preset: string): FlagOption<string> =>
  single(name, preset, 'a text', (value) => value);

/** Every value of flags that may be given several times. */
export const texts = (...names: readonly string[]): FlagOption<readonly string[]> => ({
  defaults: Object.fromEntries(names.map((name) => [name, []])),
  read: ({ valuesOf }) => names.flatMap(valuesOf),
});

/** A list with commas. Given again, it adds to the one before. */
export const commaList = (name: string): FlagOption<readonly string[]> => ({
  defaults: { [name]: '' },
  read: ({ valuesOf }) => valuesOf(name).flatMap(splitList),
});

const splitList = (list: string): readonly string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
