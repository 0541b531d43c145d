import type { CelType } from '../types/cel-type.ts';

type Scope = ReadonlyMap<string, CelType>;

/** Variables of loops around names that are known everywhere. A leading dot skips the variables. */
export class Names {
  readonly #global: Scope;
  #scopes: readonly Scope[] = [];

  constructor(global: Scope) {
    this.#global = global;
  }

  lookUp(name: string): CelType | undefined {
    const plain = name.replace(/^\./, '');
    if (plain === name) {
      const scope = this.#scopes.findLast((each) => each.has(name));
      if (scope !== undefined) return scope.get(name);
    }
    return this.#global.get(plain);
  }

  /** Runs `check` where the variables exist too. */
  within<T>(scope: Scope, check: () => T): T {
    const outer = this.#scopes;
    this.#scopes = [...outer, scope];
    const result = check();
    this.#scopes = outer;
    return result;
  }
}
