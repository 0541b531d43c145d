import type { CelType } from '../types/cel-type.ts';
import { parseSignature } from '../types/signature.ts';
import type { Signature } from '../types/signature.ts';
import type { Meter } from '../evaluate/meter.ts';
import type { Result, Value } from '../values/types.ts';

/** Computes a call. Failures among the parameters have been returned before. */
export type Run = (parameters: readonly Value[], meter: Meter) => Result;

/** One signature of a function. */
export interface Overload extends Signature {
  /** Undefined: see `FunctionDeclaration.run`. */
  readonly run: Run | undefined;
}

/**
 * A function as the checker and the evaluator know it.
 *
 * Rule: common/decls/decls.go of cel-go, v0.26.
 */
export interface FunctionDeclaration {
  readonly name: string;
  readonly overloads: readonly Overload[];
  /** Computes every overload, and looks at the types itself. */
  readonly run: Run | undefined;
  /** Overloads are called whatever the types at run time are. */
  readonly unguarded: boolean;
  /** Cost of a call; the default is 1. */
  readonly cost: ((parameters: readonly Value[]) => number) | undefined;
  /** The parameter that must be of the right type even in a call that fails. See `crashAsUpstream`. */
  readonly measured: number | undefined;
  /** False: the real evaluator has it, this one does not. */
  readonly modelled: boolean;
}

/** What a table of functions says of one; signatures in the notation of `parseSignature`. */
export interface FunctionTable {
  readonly overloads: Readonly<Record<string, Run>> | readonly string[];
  readonly run?: Run;
  /** See FunctionDeclaration. */
  readonly unguarded?: boolean;
  readonly cost?: (parameters: readonly Value[]) => number;
  /** See FunctionDeclaration. */
  readonly measured?: number;
}

export function declare(name: string, table: FunctionTable): FunctionDeclaration {
  const { overloads, run, unguarded = false, cost, measured } = table;
  return {
    name,
    overloads: isList(overloads)
      ? overloads.map((text) => ({ ...parseSignature(text), run: undefined }))
      : Object.entries(overloads).map(([text, each]) => ({ ...parseSignature(text), run: each })),
    run,
    unguarded,
    cost,
    measured,
    modelled: true,
  };
}

function isList(overloads: FunctionTable['overloads']): overloads is readonly string[] {
  return Array.isArray(overloads);
}

/** Functions of several tables that share a name become one: lists and strings both have indexOf. */
export function merge(a: FunctionDeclaration, b: FunctionDeclaration): FunctionDeclaration {
  return {
    ...a,
    overloads: [...a.overloads, ...b.overloads],
    unguarded: a.unguarded || b.unguarded,
    cost: a.cost ?? b.cost,
  };
}

/** Names that an expression may use. */
export interface Environment {
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  /** Variables and names of types. */
  readonly identifiers: ReadonlyMap<string, CelType>;
  /** Fields of structs, by the name of the struct. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, CelType>>;
}
