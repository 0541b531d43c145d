import { objectLabel } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Problem, FieldPath } from '../../problems/index.ts';
import { placeAt } from './origin.ts';
import type { Origin } from './origin.ts';
import type { Place } from '../source-file.ts';
import { TEMPLATE_HINT } from '../yaml/syntax-error.ts';

/** The number of equal problems with the place of the field; further problems get the place of the object. */
const MOST_PLACED = 100;

/** A problem of one field of an object. */
interface FieldProblem {
  /** From the object's root. */
  readonly path: FieldPath;
  readonly at: 'key' | 'value';
  readonly text: string;
}

/** Collects problems with their places. */
export class ProblemWriter {
  readonly problems: Problem[] = [];
  readonly #placed = new Map<string, number>();

  add(origin: Origin, message: string, object?: string, path: FieldPath = []): void {
    const place = placeAt(origin, path, 'value');
    this.problems.push({ ...place, ...(object === undefined ? {} : { object }), message });
  }

  /** Adds problems of a value that is no object. */
  addEach(
    origin: Origin,
    problems: readonly { readonly path: FieldPath; readonly message: string }[],
  ): void {
    for (const { path, message } of problems) this.add(origin, message, undefined, path);
  }

  /** Adds the problems of one object, in the order of its text. */
  addAll(object: KubernetesObject, origin: Origin, problems: readonly FieldProblem[]): void {
    const label = objectLabel(object.kind, object.metadata.name);
    const placed = problems.map((problem) => ({ place: this.#placeOf(problem, origin), problem }));
    placed.sort((a, b) => comparePlaces(a.place, b.place));
    for (const { place, problem } of placed) {
      const hint = problem.text.includes('{{') ? `; ${TEMPLATE_HINT}` : '';
      const path = problem.path.join('.');
      this.problems.push({ ...place, object: label, path, message: problem.text + hint });
    }
  }

  /** Finding a field parses its object again, which takes a millisecond: too long for each of 20,000 pods. */
  #placeOf({ path, at, text }: FieldProblem, origin: Origin): Place {
    const count = this.#placed.get(text) ?? 0;
    this.#placed.set(text, count + 1);
    return count < MOST_PLACED ? placeAt(origin, path, at) : placeAt(origin, [], 'value');
  }
}

export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '';

function comparePlaces(a: Place, b: Place): number {
  return a.line - b.line || a.column - b.column;
}
