import { objectLabel } from '../objects/index.ts';
import type { KubernetesObject } from '../objects/index.ts';
import type { Problem } from '../problems/index.ts';
import { fileOf, placeAt } from '../manifests/index.ts';
import type { Origin, ProblemWriter } from '../manifests/index.ts';

/** Objects that two files contain with different content. */
interface Pair {
  /** Index of the problem that names the first of them. */
  readonly at: number;
  others: number;
}

/** Refuses objects that were read before with other content: one problem for each pair of files. */
export class SecondObjects {
  readonly #errors: ProblemWriter;
  readonly #pairs = new Map<string, Pair>();

  constructor(errors: ProblemWriter) {
    this.#errors = errors;
  }

  /** `isSided`: the user has named the file with --cluster or --apply, so that the message need not suggest it. */
  refuse(
    { kind, metadata }: KubernetesObject,
    { first, origin, isSided }: { first: Origin; origin: Origin; isSided: boolean },
  ): void {
    const key = `${fileOf(first).name}\n${fileOf(origin).name}`;
    const known = this.#pairs.get(key);
    if (known !== undefined) {
      known.others++;
      return;
    }
    const { file, line } = placeAt(first, [], 'value');
    const hint = isSided ? '' : '; if one of them is the cluster, name it with --cluster PATH';
    const message = `the same object is already in ${file}:${String(line)}${hint}`;
    this.#pairs.set(key, { at: this.#errors.problems.length, others: 0 });
    this.#errors.add(origin, message, objectLabel(kind, metadata.name));
  }

  /** All problems, with the number of further objects of each pair of files. */
  problems(): readonly Problem[] {
    const problems = [...this.#errors.problems];
    for (const { at, others } of this.#pairs.values()) {
      const problem = problems[at];
      if (problem === undefined || others === 0) continue;
      const count = others === 1 ? '1 more object is' : `${String(others)} more objects are`;
      problems[at] = { ...problem, message: `${problem.message}; ${count} in both` };
    }
    return problems;
  }
}
