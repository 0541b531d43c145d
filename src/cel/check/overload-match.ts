import { DYN, isDynamic, sameType, shortTypeText } from '../types/cel-type.ts';
import type { CelType } from '../types/cel-type.ts';
import { renameParameters } from '../types/unification.ts';
import type { Unification } from '../types/unification.ts';
import type { FunctionDeclaration, Overload } from './declarations.ts';

/** A use of a function: the types of its parameters, and whether the first is a target. */
export interface FunctionUse {
  readonly declaration: FunctionDeclaration;
  readonly types: readonly CelType[];
  readonly member: boolean;
}

/** The overloads that accept the types, and the type of their results: dyn if they differ. */
export interface OverloadMatch {
  readonly overloads: readonly Overload[];
  readonly result: CelType;
}

/** Undefined if no overload accepts the types. */
export function matchOverloads(
  { declaration, types, member }: FunctionUse,
  unification: Unification,
): OverloadMatch | undefined {
  const overloads: Overload[] = [];
  let result: CelType | undefined;
  for (const overload of declaration.overloads) {
    if (overload.member !== member) continue;
    const type = matchOne(overload, types, unification);
    if (type === undefined) continue;
    overloads.push(overload);
    if (result === undefined) result = type;
    else if (!isDynamic(result) && !sameType(type, result)) result = DYN;
  }
  return result && { overloads, result };
}

/** The result of the overload for these types; undefined if it does not accept them. */
function matchOne(
  overload: Overload,
  types: readonly CelType[],
  unification: Unification,
): CelType | undefined {
  const fresh = new Map<string, CelType>();
  const rename = (name: string): CelType => {
    const variable = fresh.get(name) ?? unification.newVariable();
    fresh.set(name, variable);
    return variable;
  };
  const parameters = overload.parameters.map((type) => renameParameters(type, rename));
  if (!unification.assign(types, parameters)) return undefined;
  return unification.resolve(renameParameters(overload.result, rename));
}

export function noOverloadText(
  { declaration, types, member }: FunctionUse,
  unification: Unification,
): string {
  const texts = types.map((type) => shortTypeText(unification.resolve(type, true)));
  const target = member ? `${texts.shift() ?? ''}.` : '';
  const applied = `${target}(${texts.join(', ')})`;
  return `found no matching overload for '${declaration.name}' applied to '${applied}'`;
}
