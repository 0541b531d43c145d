import type { Features } from '../../../features/index.ts';
import type { FieldError, GoType, TypeMeta, Written } from '../../../decoding/index.ts';

/**
 * How the args of one plugin are decoded, defaulted and validated. `Args`: as the plugin receives them; `features`: the gates and
 * rules of the release.
 */
export interface ArgsKind<Args> {
  /** "NodeResourcesFitArgs" */
  readonly kind: string;
  readonly type: GoType<Written<Args> & TypeMeta>;
  /** Source: kubernetes pkg/scheduler/apis/config/v1/defaults.go. Idempotent. */
  readonly setDefaults: (args: Written<Args>, features: Features) => Written<Args>;
  /** Source: apis/config/validation/validation_pluginargs.go. */
  readonly validate: (
    args: Written<Args>,
    path: string,
    features: Features,
  ) => readonly FieldError[];
  /** The args are validated when the profile is built, not when the configuration is read. */
  readonly validatedByPlugin?: true;
  /** The args with these resources ignored. */
  readonly ignoring?: (args: Written<Args>, resources: readonly string[]) => Written<Args>;
  /** Why the plugin fails although its args are valid. */
  readonly failure?: (args: Written<Args>, features: Features) => string | undefined;
}
