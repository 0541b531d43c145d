import {
  DYN,
  isDynamic,
  isDynamicOrError,
  listType,
  mapType,
  sameType,
  typeOfType,
  typeParameter,
} from './cel-type.ts';
import type { CelType } from './cel-type.ts';

/**
 * What is known of type variables while an expression is checked.
 *
 * Rule: checker/types.go of cel-go, v0.26.
 */
export class Unification {
  #bound = new Map<string, CelType>();
  #variableCount = 0;

  newVariable(): CelType {
    return typeParameter(`_var${this.#variableCount++}`);
  }

  /** Whether all are assignable; if so, what follows for type variables is kept, else nothing. */
  assign(from: readonly CelType[], to: readonly CelType[]): boolean {
    const before = new Map(this.#bound);
    if (this.#areAssignable(from, to)) return true;
    this.#bound = before;
    return false;
  }

  /** The type without bound variables. Unbound variables become dyn if `toDyn`. */
  resolve(type: CelType, toDyn = false): CelType {
    if (type.kind === 'parameter') {
      const bound = this.#bound.get(type.name);
      if (bound !== undefined) return this.resolve(bound, toDyn);
      return toDyn ? DYN : type;
    }
    if (type.parameters.length === 0) return type;
    const parameters = type.parameters.map((parameter) => this.resolve(parameter, toDyn));
    return { ...type, parameters };
  }

  #areAssignable(from: readonly CelType[], to: readonly CelType[]): boolean {
    if (from.length !== to.length) return false;
    return from.every((type, at) => {
      const target = to[at];
      return target !== undefined && this.#isAssignable(type, target);
    });
  }

  #isAssignable(a: CelType, b: CelType): boolean {
    if (b.kind === 'parameter') {
      const verdict = this.#substitute(a, b);
      if (verdict !== 'unknown') return verdict === 'fits';
    }
    if (a.kind === 'parameter') return this.#substitute(b, a) === 'fits';
    if (isDynamicOrError(a) || isDynamicOrError(b)) return true;
    if (a.kind === 'null') return b.kind === 'null' || isNullable(b);
    if (b.kind === 'null') return isNullable(a);
    if (a.kind === 'type') return b.kind === 'type';
    if (a.kind !== b.kind || a.name !== b.name) return false;
    return this.#areAssignable(a.parameters, b.parameters);
  }

  /** Whether `variable` can stand for `type`; "unknown" if it is unbound and occurs in the type. */
  #substitute(type: CelType, variable: CelType): 'fits' | 'contradicts' | 'unknown' {
    if (sameType(type, variable)) return 'fits';
    const bound = this.#bound.get(variable.name);
    if (bound !== undefined) {
      if (sameType(type, bound)) return 'fits';
      if (!this.#isAssignable(type, bound)) return 'contradicts';
      const general = moreGeneral(type, bound);
      if (!this.#occursIn(variable, general)) this.#bound.set(variable.name, general);
      return 'fits';
    }
    if (this.#occursIn(variable, type)) return 'unknown';
    this.#bound.set(variable.name, type);
    return 'fits';
  }

  #occursIn(variable: CelType, type: CelType): boolean {
    if (sameType(variable, type)) return true;
    if (type.kind === 'parameter') {
      const bound = this.#bound.get(type.name);
      return bound !== undefined && this.#occursIn(variable, bound);
    }
    return type.parameters.some((parameter) => this.#occursIn(variable, parameter));
  }
}

/** Types that null may be assigned to. */
function isNullable({ kind }: CelType): boolean {
  return ['opaque', 'struct', 'any', 'duration', 'timestamp'].includes(kind);
}

/** The more general of two types that are assignable. */
export function moreGeneral(a: CelType, b: CelType): CelType {
  return isAsGeneral(a, b) ? a : b;
}

function isAsGeneral(a: CelType, b: CelType): boolean {
  if (isDynamic(a) || a.kind === 'parameter') return true;
  if (isDynamic(b) || b.kind === 'parameter') return false;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'type') return true;
  if (a.name !== b.name || a.parameters.length !== b.parameters.length) return false;
  return a.parameters.every((parameter, at) => isAsGeneral(parameter, b.parameters[at] ?? DYN));
}

/** The type with other type variables. */
export function renameParameters(type: CelType, rename: (name: string) => CelType): CelType {
  if (type.kind === 'parameter') return rename(type.name);
  const [first, second] = type.parameters.map((parameter) => renameParameters(parameter, rename));
  if (first === undefined) return type;
  if (type.kind === 'list') return listType(first);
  if (type.kind === 'map' && second !== undefined) return mapType(first, second);
  if (type.kind === 'type') return typeOfType(first);
  return { ...type, parameters: [first] };
}
