import type { FieldError, Written } from '../../../decoding/index.ts';
import type { Features } from '../../../features/index.ts';
import type { ArgsKind } from './kind.ts';

/** The args of one plugin together with their kind, in a release. */
export interface BoundArgs {
  readonly setDefaults: () => BoundArgs;
  readonly validate: (path: string) => readonly FieldError[];
  /** The args are validated when the profile is built, not when the configuration is read. */
  readonly validatedByPlugin: boolean;
  /** With these resources ignored; undefined for plugins that ignore none. */
  readonly ignoring?: (resources: readonly string[]) => BoundArgs;
  /** Why the plugin fails although its args are valid. */
  readonly failure: () => string | undefined;
  /** The args that the plugin receives: plain data without apiVersion, kind and absent fields. */
  readonly plain: () => unknown;
}

export function bind<Args>(
  kind: ArgsKind<Args>,
  args: Written<Args>,
  features: Features,
): BoundArgs {
  const { ignoring, failure } = kind;
  return {
    setDefaults: () => bind(kind, kind.setDefaults(args, features), features),
    validate: (path) => kind.validate(args, path, features),
    validatedByPlugin: kind.validatedByPlugin ?? false,
    ...(ignoring && { ignoring: (resources) => bind(kind, ignoring(args, resources), features) }),
    failure: () => failure?.(args, features),
    plain: () => plain(args, ['apiVersion', 'kind']),
  };
}

/** Bigints become numbers; undefined members and the members in `leftOut` are dropped. */
function plain(args: unknown, leftOut: readonly string[] = []): unknown {
  if (typeof args === 'bigint') return Number(args);
  if (Array.isArray(args)) return args.map((item) => plain(item));
  if (typeof args !== 'object' || args === null) return args;
  const members = Object.entries(args)
    .filter(([name, member]) => member !== undefined && !leftOut.includes(name))
    .map(([name, member]) => [name, plain(member)]);
  return Object.fromEntries(members);
}
