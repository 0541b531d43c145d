import type { FieldPath } from '../../../problems/index.ts';
import type { FieldProblem } from '../../../server/index.ts';

/** How an object is read, and what is found wrong in it. */
export interface SchemaReading {
  readonly problems: FieldProblem[];
  /** Fields that a schema does not know are left out: another version of Karpenter may know them. */
  readonly dropsUnknown: boolean;
}

/** A part of the schema of a custom resource: how it is checked, completed with its defaults, and read. */
export interface Schema<T> {
  readonly isOptional: boolean;
  /** What the API server takes for an absent value, as it is written. */
  readonly fallback?: unknown;
  /** The value with its defaults; undefined if it is of another type. What is wrong with it is added. */
  read(value: unknown, path: FieldPath, reading: SchemaReading): T | undefined;
}

export const optional = <T>(inner: Schema<T>): Schema<T | undefined> => ({
  ...inner,
  isOptional: true,
});

/** A field that the API server sets if it is absent. */
export const defaulted = <T>(inner: Schema<T>, fallback: unknown): Schema<T> => ({
  ...inner,
  isOptional: true,
  fallback,
});
