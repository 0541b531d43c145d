import { hint, wrong } from '../../documents/index.ts';
import type { DocumentProblem, Field, JsonSchema, Shape } from '../../documents/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import { isRecord } from '../../units/index.ts';
import type { Answer, Question, QuestionKind } from './kind.ts';

/** A kind of question that reads its own setting. */
export interface AnyQuestionKind {
  readonly name: string;
  readonly description: string;
  readonly document: Answer['kind'];
  readonly answer: Shape;
  readonly lacks: Readonly<Record<string, string>>;
  readonly usualObjectives: readonly string[];
  readonly schema: JsonSchema;
  readonly read: (
    setting: unknown,
    path: FieldPath,
    problems: DocumentProblem[],
  ) => Question | undefined;
}

export const asKind = <Setting>({
  name,
  description,
  document,
  answer,
  lacks,
  usualObjectives,
  fields,
  make,
}: QuestionKind<Setting>): AnyQuestionKind => ({
  name,
  description,
  document,
  answer,
  lacks,
  usualObjectives,
  schema: { ...fields.schema, description },
  read: (setting, path, problems) => {
    const before = problems.length;
    const read = fields.read(setting, path, problems);
    return read === undefined || problems.length > before ? undefined : make(read);
  },
});

/** A question, and its kind. */
export interface AskedQuestion {
  readonly kind: AnyQuestionKind;
  /** Undefined if its setting is wrong. */
  readonly question: Question | undefined;
}

/** The name of a question, or an object with the name and its setting: { capacity: { pod: deployment/web } }. */
export function questionField(kinds: readonly AnyQuestionKind[]): Field<AskedQuestion> {
  const names = kinds.map(({ name }) => name);
  const wanted = `one of ${names.join(', ')}`;
  return {
    schema: {
      oneOf: [
        { enum: names },
        {
          type: 'object',
          additionalProperties: false,
          minProperties: 1,
          maxProperties: 1,
          properties: Object.fromEntries(kinds.map(({ name, schema }) => [name, schema])),
        },
      ],
    },
    isOptional: false,
    read: (value, path, problems) => {
      const entries = typeof value === 'string' ? [[value, {}] as const] : entriesOf(value);
      const [entry] = entries;
      if (entry === undefined || entries.length > 1) {
        problems.push({ path, at: 'value', message: wrong(value, wanted) });
        return undefined;
      }
      const [name, setting] = entry;
      const kind = kinds.find((one) => one.name === name);
      if (kind === undefined) {
        const message = `${wrong(name, wanted)}${hint(name, names)}`;
        problems.push({ path, at: 'value', message });
        return undefined;
      }
      const at = typeof value === 'string' ? path : [...path, name];
      return { kind, question: kind.read(setting ?? {}, at, problems) };
    },
  };
}

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isRecord(value) ? Object.entries(value) : [];
