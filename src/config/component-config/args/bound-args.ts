import type { FieldError } from '../field-error.ts';
import type { ArgsKind } from './plugin-args.ts';

/** The args of one plugin together with what is known of their kind. */
export interface BoundArgs {
  readonly setDefaults: () => BoundArgs;
  readonly validate: (path: string) => readonly FieldError[];
  /** Judged when the profile is built, not when the configuration is read. */
  readonly validatedByPlugin: boolean;
  /** With these resources ignored; undefined for plugins that ignore none. */
  readonly ignoring?: (resources: readonly string[]) => BoundArgs;
  /** What makes the plugin fail although its args are valid. */
  readonly failure: () => string | undefined;
  /** As written in v1, without apiVersion and kind, and without what was not said. */
  readonly plain: () => unknown;
}

export function bind<T>(kind: ArgsKind<T>, args: T): BoundArgs {
  const { ignoring, failure } = kind;
  return {
    setDefaults: () => bind(kind, kind.setDefaults(args)),
    validate: (path) => kind.validate(args, path),
    validatedByPlugin: kind.validatedByPlugin ?? false,
    ...(ignoring && { ignoring: (resources) => bind(kind, ignoring(args, resources)) }),
    failure: () => failure?.(args),
    plain: () => plain(args, ['apiVersion', 'kind']),
  };
}

/** Integers as numbers; what is undefined is left out, as are apiVersion and kind. */
function plain(args: unknown, leftOut: readonly string[] = []): unknown {
  if (typeof args === 'bigint') return Number(args);
  if (Array.isArray(args)) return args.map((item) => plain(item));
  if (typeof args !== 'object' || args === null) return args;
  const members = Object.entries(args)
    .filter(([name, member]) => member !== undefined && !leftOut.includes(name))
    .map(([name, member]) => [name, plain(member)]);
  return Object.fromEntries(members);
}
