import { foldedProblem } from '../units/index.ts';
import type { Problem } from '../units/index.ts';

/** How many unknown fields are named. */
const MOST_EXAMPLES = 3;

/** What is said once of many objects or files. Places are looked up only for the first, since that takes a parse. */
export class ReaderNotes {
  readonly #unknownFields = new Set<string>();
  #ignored = 0;
  readonly #equal = new Map<string, { readonly first: Problem; count: number }>();
  readonly #passedOver = new Map<string, Set<string>>();

  /** A field of a stored object that v1.34 does not know: "Node status.declaredFeatures". */
  ignore(field: string): void {
    this.#ignored++;
    this.#unknownFields.add(field);
  }

  /** Something put up with, the same for all objects of a kind. */
  tolerate(kind: string, message: string, first: () => Problem): void {
    const key = `${kind}\n${message}`;
    const known = this.#equal.get(key);
    if (known === undefined) this.#equal.set(key, { first: first(), count: 1 });
    else known.count++;
  }

  /** A file that was met and is no manifest. `reason` completes "3 files ...". */
  skip(reason: string, file: string): void {
    const files = this.#passedOver.get(reason);
    if (files === undefined) this.#passedOver.set(reason, new Set([file]));
    else files.add(file);
  }

  problems(): readonly Problem[] {
    const equal = [...this.#equal.values()].map(({ first, count }) =>
      count === 1 ? first : foldedProblem(first, count),
    );
    return [...equal, ...this.#ignoredFields(), ...this.#passedOverFiles()];
  }

  #ignoredFields(): readonly Problem[] {
    if (this.#ignored === 0) return [];
    const examples = [...this.#unknownFields].slice(0, MOST_EXAMPLES).join(', ');
    const fields = this.#ignored === 1 ? 'unknown field' : 'unknown fields';
    const count = this.#ignored.toLocaleString('en-US');
    return [{ message: `ignored ${count} ${fields} of newer releases, such as ${examples}` }];
  }

  #passedOverFiles(): readonly Problem[] {
    if (this.#passedOver.size === 0) return [];
    const reasons = [...this.#passedOver].map(([reason, files]) => {
      const [first = ''] = files;
      return `${String(files.size)} ${reason} (such as ${first})`;
    });
    const { size } = new Set([...this.#passedOver.values()].flatMap((files) => [...files]));
    const noun = size === 1 ? 'file' : 'files';
    return [{ message: `passed over ${String(size)} ${noun}: ${reasons.join(', ')}` }];
  }
}
