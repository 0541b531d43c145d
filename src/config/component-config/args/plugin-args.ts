import type { FieldError } from '../field-error.ts';
import type { GoType } from '../go-type.ts';

/** The args of one plugin: how they are read, completed and judged. */
export interface ArgsKind<T> {
  /** "NodeResourcesFitArgs" */
  readonly kind: string;
  readonly type: GoType<T & TypeMeta>;
  /** Completed as of k8s.io/kubernetes/pkg/scheduler/apis/config/v1/defaults.go; completing twice changes nothing. */
  readonly setDefaults: (args: T) => T;
  /** Judged as of apis/config/validation/validation_pluginargs.go. */
  readonly validate: (args: T, path: string) => readonly FieldError[];
  /** Judged when the profile is built, not when the configuration is read. */
  readonly validatedByPlugin?: true;
  /** With these resources ignored, instead of those of the args. */
  readonly ignoring?: (args: T, resources: readonly string[]) => T;
  /** What makes the plugin fail although its args are valid. */
  readonly failure?: (args: T) => string | undefined;
}

export interface TypeMeta {
  readonly apiVersion: string;
  readonly kind: string;
}

/** As the engine gets them: plain data. What was not said and has no default is absent. */
export type Plain<T> = T extends bigint
  ? number
  : T extends readonly (infer Item)[]
    ? readonly Plain<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]: Plain<T[Name]> }
      : T;
