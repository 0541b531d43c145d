import type { ResolvedCall } from '../check/checker.ts';
import { CelError } from '../error.ts';
import { Failure, goTypeOf, ListValue, typeNameOf } from '../values/types.ts';
import type { Result } from '../values/types.ts';

/** Types whose Go types have all methods that upstream calls here. */
const ADDABLE: ReadonlySet<string> = new Set(['double', 'int', 'string', 'uint']);

/**
 * Ends the evaluation where upstream's does. It computes the cost of some functions from a list, even if the call failed:
 * then nothing, not even `|| true`, makes up for it.
 *
 * Rule: trackListSelfCompare and trackListFlatten, ext/lists.go of cel-go, v0.26.
 */
export function crashAsUpstream(
  { declaration, overloads }: ResolvedCall,
  parameters: readonly Result[],
): void {
  if (declaration.measured === undefined || overloads.length !== 1) return;
  const measured = parameters[declaration.measured];
  if (measured === undefined) return;
  if (declaration.name === 'flatten') {
    if (typeof measured === 'bigint') return;
    crash(`ref.Val is ${typeOf(measured)}, not types.Int`);
  }
  if (measured instanceof ListValue) return;
  const isAddable = !(measured instanceof Failure) && ADDABLE.has(typeNameOf(measured));
  const method = isAddable ? 'Contains' : 'Add';
  crash(`${typeOf(measured)} is not traits.Lister: missing method ${method}`);
}

function typeOf(value: Result): string {
  return value instanceof Failure ? '*types.Err' : goTypeOf(value);
}

function crash(text: string): never {
  throw new CelError(`internal error: interface conversion: ${text}`);
}
