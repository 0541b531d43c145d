import type { Cause, ReasonTable } from '../../framework/index.ts';
import { InputError } from '../../problems/index.ts';
import { field, isObject } from './problems.ts';

/** Turns the errors and wrong results of one user-written plugin into InputErrors that name it. */
export class Guard {
  readonly #object: string;
  readonly #reasons: ReasonTable;

  constructor(name: string, reasons: ReasonTable) {
    this.#object = `plugin ${JSON.stringify(name)}`;
    this.#reasons = reasons;
  }

  /** `path`: the function of the plugin, such as "preFilter" or "filter". */
  problem(path: string, message: string): InputError {
    return new InputError([{ object: this.#object, path, message: `${path}: ${message}` }]);
  }

  /** The result of a function of the plugin. */
  call<T>(path: string, run: () => T): T {
    try {
      return run();
    } catch (error) {
      throw this.caught(path, error);
    }
  }

  /** The error of a function of the plugin. One that already names a function is kept. */
  caught(path: string, error: unknown): Error {
    if (error instanceof InputError) return error;
    return this.problem(path, error instanceof Error ? error.message : String(error));
  }

  text(path: string, run: () => string): string {
    const text: unknown = this.call(path, run);
    if (typeof text === 'string') return text;
    throw this.problem(path, 'returns no string');
  }

  /** Checks the reasons that the plugin gives. */
  causes(path: string, causes: unknown): readonly Cause[] {
    if (!Array.isArray(causes)) throw this.problem(path, 'a list of reasons is required');
    for (const cause of causes as readonly unknown[]) {
      const id = isObject(cause) ? field(cause, 'id') : undefined;
      if (typeof id !== 'string') throw this.problem(path, 'every reason needs an id');
      if (Object.hasOwn(this.#reasons, id)) continue;
      throw this.problem(path, `the reason "${id}" is not in the plugin's table of reasons`);
    }
    // Every entry has a known id; the detail is passed on to the plugin's own texts.
    return causes as readonly Cause[];
  }

  rejection(path: string, rejection: object): void {
    const code = field(rejection, 'code');
    this.causes(path, field(rejection, 'reasons'));
    if (code === 'Unschedulable' || code === 'UnschedulableAndUnresolvable') return;
    throw this.problem(path, 'the code must be Unschedulable or UnschedulableAndUnresolvable');
  }
}
