import type { FieldPath } from '../../api/index.ts';
import type { ApiServer } from '../../store/index.ts';
import type { Fault, Field, JsonSchema } from './field.ts';
import type { ReadingContext } from './step-kind.ts';

/** One expectation as a scenario has it. */
export interface Check {
  /** "3 pods of Deployment/web that are Running": in reports. */
  readonly text: string;
  /** What there is instead; undefined where it is as expected. Looks at nothing but the API server. */
  found(api: ApiServer): string | undefined;
}

/** A kind of expectation: the name of its field in a scenario, and how it is read. */
export interface ExpectationKind {
  readonly name: string;
  readonly schema: JsonSchema;
  read(
    value: unknown,
    path: FieldPath,
    faults: Fault[],
    context: ReadingContext,
  ): Check | undefined;
}

/** A kind of expectation from its fields and what is made of them. */
export function expectationKind<T>({
  name,
  description,
  fields,
  check,
}: {
  readonly name: string;
  readonly description: string;
  readonly fields: Field<T>;
  readonly check: (written: T, context: ReadingContext) => Check;
}): ExpectationKind {
  return {
    name,
    schema: { ...fields.schema, description },
    read: (value, path, faults, context) => {
      const written = fields.read(value, path, faults);
      return written === undefined ? undefined : check(written, context);
    },
  };
}
