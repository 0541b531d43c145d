import { InputError, nearest } from '../../../problems/index.ts';
import type { AutoscalerOptions } from './autoscaler-options.ts';
import type { Flags, FlagSource } from './flag-values.ts';
import { CLUSTER_OPTIONS, GROUP_OPTIONS } from './table.ts';
import { nodeSpecOf } from './node-spec.ts';
import type { OptionTable } from './table.ts';
import { NOT_MODELLED, WITHOUT_EFFECT } from './other-flags.ts';

/** A flag, and what is wrong with it or its value. */
export interface FlagProblem {
  readonly flag: string;
  readonly message: string;
}

/** What flags mean. */
export interface ExaminedFlags {
  /** A flag whose value cannot be read has its default. */
  readonly options: AutoscalerOptions;
  /** Flags that the autoscaler would refuse. */
  readonly refused: readonly FlagProblem[];
  /** Flags with values by which the real program decides and the simulation does not. */
  readonly notModelled: readonly string[];
}

const DEFAULTS: Flags = Object.fromEntries(
  [CLUSTER_OPTIONS, GROUP_OPTIONS].flatMap((table) =>
    Object.values(table).flatMap(({ defaults }) => Object.entries<Flags[string]>(defaults)),
  ),
);

/** The options that the flags set; a flag that is not given has the autoscaler's default. */
export function examineFlags(flags: Flags): ExaminedFlags {
  const refused: FlagProblem[] = [];
  const source: FlagSource = {
    valuesOf: (flag) =>
      valuesOf((Object.hasOwn(flags, flag) ? flags[flag] : undefined) ?? DEFAULTS[flag] ?? []),
    refuse: (flag, message) => refused.push({ flag, message }),
  };
  const options = {
    ...readOptions(CLUSTER_OPTIONS, source),
    groupDefaults: { ...readOptions(GROUP_OPTIONS, source), zeroOrMaxNodeScaling: false },
  };
  for (const text of valuesOf((Object.hasOwn(flags, 'nodes') ? flags['nodes'] : undefined) ?? [])) {
    if (nodeSpecOf(text) !== undefined) continue;
    const message = `${JSON.stringify(text)} is not <min>:<max>:<name> with min <= max`;
    refused.push({ flag: 'nodes', message });
  }
  const notModelled: string[] = [];
  for (const [flag, value] of Object.entries(flags)) {
    if (Object.hasOwn(NOT_MODELLED, flag)) {
      const harmless = valuesOf(NOT_MODELLED[flag] ?? []);
      if (!valuesOf(value).every((one) => harmless.includes(one))) notModelled.push(flag);
    } else if (!Object.hasOwn(DEFAULTS, flag) && !WITHOUT_EFFECT.has(flag)) {
      refused.push({
        flag,
        message: `it is not a known flag of the Cluster Autoscaler${hint(flag)}`,
      });
    }
  }
  return { options, refused, notModelled };
}

/**
 * The options that the flags set; a flag that is not given has the autoscaler's default.
 *
 * @throws InputError with every flag that is not known or whose value cannot be read
 */
export function readFlags(flags: Flags = {}): AutoscalerOptions {
  const { options, refused } = examineFlags(flags);
  if (refused.length === 0) return options;
  throw new InputError(refused.map(({ flag, message }) => ({ message: `--${flag}: ${message}` })));
}

/** The value of each option of a table. */
function readOptions<Options extends object>(
  table: OptionTable<Options>,
  source: FlagSource,
): Options {
  const names = Object.keys(table) as (keyof Options & string)[];
  // Every option has been read into its entry, which the compiler cannot infer.
  return Object.fromEntries(names.map((name) => [name, table[name].read(source)])) as Options;
}

const valuesOf = (value: Flags[string]): readonly string[] =>
  typeof value === 'string' ? [value] : value;

function hint(flag: string): string {
  const near = nearest(flag, Object.keys(DEFAULTS));
  return near === undefined ? '' : `; did you mean --${near}?`;
}
