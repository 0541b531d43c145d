import { foldedProblem } from '../problems/index.ts';
import type { Problem } from '../problems/index.ts';
import { getOrInsert } from '../units/index.ts';

/** The number of unknown fields that a note names. */
const MOST_EXAMPLES = 3;

/** Warnings that stand for many objects or files. Only the first place is looked up, since that takes a parse. */
export class ReaderNotes {
  readonly #unknownFields = new Set<string>();
  #ignored = 0;
  readonly #equal = new Map<string, { readonly first: Problem; count: number }>();
  readonly #skipped = new Map<string, Set<string>>();

  /** A field of a stored object that v1.34 does not know: "Node status.declaredFeatures". */
  ignore(field: string): void {
    this.#ignored++;
    this.#unknownFields.add(field);
  }

  /** A tolerated problem, the same for all objects of a kind. */
  tolerate(kind: string, message: string, first: () => Problem): void {
    const key = `${kind}\n${message}`;
    const known = this.#equal.get(key);
    if (known === undefined) this.#equal.set(key, { first: first(), count: 1 });
    else known.count++;
  }

  /** A skipped file of a directory. `reason` completes "3 files ...". */
  skip(reason: string, file: string): void {
    getOrInsert(this.#skipped, reason, () => new Set()).add(file);
  }

  problems(): readonly Problem[] {
    const equal = [...this.#equal.values()].map(({ first, count }) =>
      count === 1 ? first : foldedProblem(first, count),
    );
    return [...equal, ...this.#ignoredFields(), ...this.#skippedFiles()];
  }

  #ignoredFields(): readonly Problem[] {
    if (this.#ignored === 0) return [];
    const examples = [...this.#unknownFields].slice(0, MOST_EXAMPLES).join(', ');
    const fields = this.#ignored === 1 ? 'unknown field' : 'unknown fields';
    const count = this.#ignored.toLocaleString('en-US');
    return [{ message: `ignored ${count} ${fields} of newer releases, such as ${examples}` }];
  }

  #skippedFiles(): readonly Problem[] {
    if (this.#skipped.size === 0) return [];
    const reasons = [...this.#skipped].map(([reason, files]) => {
      const [first = ''] = files;
      return `${String(files.size)} ${reason} (such as ${first})`;
    });
    const { size } = new Set([...this.#skipped.values()].flatMap((files) => [...files]));
    const noun = size === 1 ? 'file' : 'files';
    return [{ message: `passed over ${String(size)} ${noun}: ${reasons.join(', ')}` }];
  }
}
