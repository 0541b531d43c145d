import {
  described,
  hint,
  list,
  object,
  oneOf,
  optional,
  placed,
  shorthand,
  text,
} from '../../documents/index.ts';
import type { Field, Placed } from '../../documents/index.ts';
import type { ObjectiveValue, SweepObjective } from '../../outcome/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import type { Prices } from '../../whatif/index.ts';
import type { Answer, AnyQuestionKind } from '../questions/index.ts';
import { namedObjectives } from './named.ts';
import { pathProblem, readPath, readValue } from './path.ts';

/** An objective, and how it is read of an answer. */
export interface ReadObjective extends SweepObjective {
  /** The name of what is computed, whatever the objective is called. */
  readonly named?: string;
  readonly valueIn: (answer: Answer, prices: Prices) => ObjectiveValue;
}

interface Written {
  readonly name: string | undefined;
  readonly path: string;
  readonly better: 'low' | 'high' | undefined;
}

const whole = object<Written>({
  name: optional(text()),
  path: described(
    text(),
    `A path into the JSON of the answer, such as summary.placed, or one of ${namedObjectives.map(({ name }) => name).join(', ')}.`,
  ),
  better: described(optional(oneOf(['low', 'high'])), 'Which values are better.'),
});

/** An objective as a text, or with a name of its own and its better side. */
const written: Field<Written> = shorthand('path', whole);

/** What is wrong with an objective's path, or the objective. */
export function objectiveOf(
  { name, path, better }: Written,
  { document, answer, lacks }: Pick<AnyQuestionKind, 'document' | 'answer' | 'lacks'>,
): ReadObjective | { readonly problem: string } {
  const named = namedObjectives.find((one) => one.name === path && one.kinds.includes(document));
  if (named !== undefined) {
    return {
      name: name ?? path,
      named: named.name,
      better: better ?? named.better,
      valueIn: (given, prices) => named.of(given, prices) ?? null,
    };
  }
  const steps = readPath(path);
  const problem =
    steps === undefined
      ? `${JSON.stringify(path)} is no path such as summary.placed`
      : (pathProblem(steps, answer) ?? whyLacking(steps, lacks));
  if (steps === undefined || problem !== undefined) {
    const names = namedObjectives.map((one) => one.name);
    const other = names.includes(path)
      ? `; the objective ${path} is not known of this question`
      : hint(path, names);
    return { problem: `${problem ?? ''}${other}` };
  }
  return {
    name: name ?? path,
    path,
    ...(better === undefined ? {} : { better }),
    valueIn: (given) => readValue(given, steps),
  };
}

/** Of every question. */
const LACKS: Readonly<Record<string, string>> = {
  'input.files': 'a cell has the digest of its files instead',
};

/** Why no cell has a value there, though the command of a cell may print one. */
function whyLacking(steps: FieldPath, lacks: Readonly<Record<string, string>>): string | undefined {
  const found = Object.entries({ ...LACKS, ...lacks }).find(([place]) =>
    place.split('.').every((step, at) => step === steps[at]),
  );
  return found === undefined ? undefined : `no cell has ${found[0]}: ${found[1]}`;
}

/** The list of objectives; paths are checked when the question is known. */
export const objectiveList: Field<readonly Placed<Written>[]> = list(placed(written));

export const usualObjective = (path: string): Written => ({
  name: undefined,
  path,
  better: undefined,
});

export type { Written as WrittenObjective };
