import type { Overload } from '../check/declarations.ts';
import type { ResolvedCall } from '../check/checker.ts';
import type { CelType } from '../types/cel-type.ts';
import { Failure, ListValue, MapValue, typeNameOf } from '../values/types.ts';
import type { Result, Value } from '../values/types.ts';
import type { Meter } from './meter.ts';

/**
 * Calls the overload for the values. If the static types leave one, only that can be called; else the first that accepts
 * the values is.
 *
 * Rule: FunctionDecl.Bindings, common/decls/decls.go of cel-go, v0.26.
 */
export function callFunction(
  { declaration, overloads }: ResolvedCall,
  parameters: readonly Value[],
  meter: Meter,
): Result {
  meter.spend(declaration.cost?.(parameters) ?? 1);
  if (declaration.run !== undefined) return declaration.run(parameters, meter);
  const candidates = overloads.length === 1 ? overloads : declaration.overloads;
  const chosen = candidates.find((overload) =>
    accepts(overload, parameters, declaration.unguarded),
  );
  if (chosen?.run !== undefined) return chosen.run(parameters, meter);
  const types = parameters.map(typeNameOf).join(', ');
  return new Failure(`no such overload: ${declaration.name}(${types})`);
}

function accepts({ parameters }: Overload, values: readonly Value[], anyType: boolean): boolean {
  if (parameters.length !== values.length) return false;
  return anyType || parameters.every((type, at) => hasType(values[at] ?? null, type));
}

/** Examines only the first element of a list or map. */
function hasType(value: Value, type: CelType): boolean {
  if (type.kind === 'dyn' || type.kind === 'any' || type.kind === 'parameter') return true;
  if (type.name !== typeNameOf(value)) return false;
  const [key, item] = type.parameters;
  if (key === undefined) return true;
  if (value instanceof ListValue) {
    const [first] = value.items;
    return first === undefined || hasType(first, key);
  }
  if (value instanceof MapValue && item !== undefined) {
    const [first] = value.pairs();
    return first === undefined || (hasType(first[0], key) && hasType(first[1], item));
  }
  return true;
}
