import type { FieldPath } from '../problems/index.ts';
import type { Field, JsonSchema } from './field.ts';
import type { DocumentProblem } from './problem.ts';

/** What parts of a scenario need to know of the whole. */
export interface ReadingContext {
  /** Default namespace. */
  readonly namespace: string;
}

/** A kind of step or expectation: the name of its field in a scenario, and how it is read. */
export interface EntryKind<Made> {
  readonly name: string;
  readonly schema: JsonSchema;
  read(
    value: unknown,
    path: FieldPath,
    problems: DocumentProblem[],
    context: ReadingContext,
  ): Made | undefined;
}

/** Builds a kind from its fields and a function that converts them. */
export function entryKind<Written, Made>({
  name,
  description,
  fields,
  make,
}: {
  readonly name: string;
  readonly description: string;
  readonly fields: Field<Written>;
  readonly make: (written: Written, context: ReadingContext) => Made;
}): EntryKind<Made> {
  return {
    name,
    schema: { ...fields.schema, description },
    read: (value, path, problems, context) => {
      const written = fields.read(value, path, problems);
      return written === undefined ? undefined : make(written, context);
    },
  };
}
