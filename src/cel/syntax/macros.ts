import { call, identifier, list, literal } from './expression.ts';
import type { CallExpression, Comprehension, Expression } from './expression.ts';
import type { Problems } from './problems.ts';

export const ACCUMULATOR = '@result';
const SORT_INPUT = '@__sortBy_input__';
const UNUSED = '#unused';
const RESERVED: ReadonlySet<string> = new Set([ACCUMULATOR, '__result__']);

/** A call that may be a macro. */
interface MacroCall {
  readonly at: number;
  readonly target: Expression;
  readonly parameters: readonly Expression[];
}

/** Why a macro cannot be expanded, and the place to report. */
interface MacroProblem {
  readonly at: number;
  readonly problem: string;
}

/** Undefined: the call is no macro after all. */
type Expansion = Expression | MacroProblem | undefined;

type Expand = (macro: MacroCall) => Expansion;

const NOT_A_NAME = 'argument must be a simple name';
const NOT_AN_IDENTIFIER = 'argument is not an identifier';

const MACROS: ReadonlyMap<string, Expand> = new Map<string, Expand>([
  ['all/2', (macro) => loop(macro, NOT_A_NAME, all)],
  ['all/3', (macro) => loop(macro, NOT_A_NAME, all)],
  ['bind/3', bind],
  ['exists/2', (macro) => loop(macro, NOT_A_NAME, exists)],
  ['exists/3', (macro) => loop(macro, NOT_A_NAME, exists)],
  ['existsOne/3', (macro) => loop(macro, NOT_A_NAME, existsOne)],
  ['exists_one/2', (macro) => loop(macro, NOT_A_NAME, existsOne)],
  ['exists_one/3', (macro) => loop(macro, NOT_A_NAME, existsOne)],
  ['filter/2', filter],
  ['map/2', (macro) => collect(macro, 1, add)],
  ['map/3', (macro) => collect(macro, 1, add)],
  ['optFlatMap/2', (macro) => optionalMap(macro, false)],
  ['optMap/2', (macro) => optionalMap(macro, true)],
  ['sortBy/2', sortBy],
  ['transformList/3', (macro) => collect(macro, 2, add)],
  ['transformList/4', (macro) => collect(macro, 2, add)],
  ['transformMap/3', (macro) => collect(macro, 2, insert)],
  ['transformMap/4', (macro) => collect(macro, 2, insert)],
  ['transformMapEntry/3', (macro) => collect(macro, 2, insertEntries)],
  ['transformMapEntry/4', (macro) => collect(macro, 2, insertEntries)],
]);

/**
 * A call, or what its macro expands to.
 *
 * Rule: parser/macro.go, cel/library.go and ext/{bindings,comprehensions,lists}.go of cel-go, v0.26.
 */
export function expandMacro(written: CallExpression, problems: Problems): Expression {
  const { at, name, target, parameters } = written;
  const expanded =
    target === undefined
      ? expandHas(written)
      : MACROS.get(`${name}/${parameters.length}`)?.({ at, target, parameters });
  if (expanded === undefined || !('problem' in expanded)) return expanded ?? written;
  problems.add(expanded.at, expanded.problem);
  return literal(at, null);
}

function expandHas({ at, name, parameters }: CallExpression): Expansion {
  const [first] = parameters;
  if (name !== 'has' || parameters.length !== 1 || first === undefined) return undefined;
  if (first.kind !== 'select') return { at: first.at, problem: 'invalid argument to has() macro' };
  return { ...first, at, test: true };
}

/** Initial accumulator, condition, step and result of a loop. Default result: the accumulator. */
interface Loop {
  readonly initial: Expression;
  readonly condition: Expression;
  readonly step: Expression;
  readonly result?: Expression;
}

/** A comprehension over the target. Parameters: one or two variables, then the body. */
function loop(
  { at, target, parameters }: MacroCall,
  notAName: string,
  build: (at: number, body: Expression) => Loop,
): Comprehension | MacroProblem | undefined {
  const body = parameters.at(-1);
  const variables = parameters.slice(0, -1);
  const [variable, second] = variables;
  if (body === undefined || variable === undefined) return undefined;
  const problem = variablesProblem(variables, notAName);
  if (problem !== undefined) return problem;
  return {
    kind: 'comprehension',
    at,
    range: target,
    variable: nameOf(variable),
    second: second === undefined ? undefined : nameOf(second),
    accumulator: ACCUMULATOR,
    result: accumulator(at),
    ...build(at, body),
  };
}

/** Source: ext/comprehensions.go extractIterVars and parser/macro.go of cel-go, v0.26. */
function variablesProblem(
  variables: readonly Expression[],
  notAName: string,
): MacroProblem | undefined {
  const unnamed = variables.find(({ kind }) => kind !== 'identifier');
  if (unnamed !== undefined) return { at: unnamed.at, problem: notAName };
  const [first, second] = variables;
  if (first !== undefined && second !== undefined && nameOf(first) === nameOf(second)) {
    return { at: second.at, problem: `duplicate variable name: ${nameOf(second)}` };
  }
  const reserved = variables.find((variable) => RESERVED.has(nameOf(variable)));
  if (reserved === undefined) return undefined;
  return { at: reserved.at, problem: 'iteration variable overwrites accumulator variable' };
}

function nameOf(variable: Expression): string {
  return variable.kind === 'identifier' ? variable.name : '';
}

function accumulator(at: number): Expression {
  return identifier(at, ACCUMULATOR);
}

function all(at: number, body: Expression): Loop {
  return {
    initial: literal(at, true),
    condition: call(at, '@not_strictly_false', [accumulator(at)]),
    step: call(at, '_&&_', [accumulator(at), body]),
  };
}

function exists(at: number, body: Expression): Loop {
  return {
    initial: literal(at, false),
    condition: call(at, '@not_strictly_false', [call(at, '!_', [accumulator(at)])]),
    step: call(at, '_||_', [accumulator(at), body]),
  };
}

function existsOne(at: number, body: Expression): Loop {
  const more = call(at, '_+_', [accumulator(at), literal(at, 1n)]);
  return {
    initial: literal(at, 0n),
    condition: literal(at, true),
    step: call(at, '_?_:_', [body, more, accumulator(at)]),
    result: call(at, '_==_', [accumulator(at), literal(at, 1n)]),
  };
}

function filter(macro: MacroCall): Expansion {
  const [variable] = macro.parameters;
  if (variable === undefined) return undefined;
  return loop(macro, NOT_AN_IDENTIFIER, (at, body) => ({
    initial: list(at, []),
    condition: literal(at, true),
    step: call(at, '_?_:_', [
      body,
      call(at, '_+_', [accumulator(at), list(at, [variable])]),
      accumulator(at),
    ]),
  }));
}

/** What a collecting macro begins with, and how it adds an item. */
type Collection = (
  at: number,
  item: Expression,
  key: Expression | undefined,
) => { readonly initial: Expression; readonly step: Expression };

function add(at: number, item: Expression): ReturnType<Collection> {
  return { initial: list(at, []), step: call(at, '_+_', [accumulator(at), list(at, [item])]) };
}

function insert(at: number, item: Expression, key?: Expression): ReturnType<Collection> {
  const parts = [accumulator(at), ...(key === undefined ? [] : [key]), item];
  return { initial: { kind: 'map', at, entries: [] }, step: call(at, 'cel.@mapInsert', parts) };
}

/** The item is a map, whose entries are all inserted. */
function insertEntries(at: number, item: Expression): ReturnType<Collection> {
  return insert(at, item);
}

/** Collects the last parameter's values; one between it and the variables is a filter. */
function collect(
  { at, target, parameters }: MacroCall,
  variableCount: number,
  collection: Collection,
): Expansion {
  const variables = parameters.slice(0, variableCount);
  const [body, condition] = parameters.slice(variableCount).toReversed();
  if (body === undefined) return undefined;
  const notAName = variableCount === 1 ? NOT_AN_IDENTIFIER : NOT_A_NAME;
  return loop({ at, target, parameters: [...variables, body] }, notAName, (place, item) => {
    const { initial, step } = collection(place, item, variables[0]);
    const filtered =
      condition === undefined ? step : call(place, '_?_:_', [condition, step, accumulator(place)]);
    return { initial, condition: literal(place, true), step: filtered };
  });
}

function bind({ at, target, parameters }: MacroCall): Expansion {
  const [variable, value, body] = parameters;
  if (target.kind !== 'identifier' || target.name !== 'cel') return undefined;
  if (variable === undefined || value === undefined || body === undefined) return undefined;
  if (variable.kind !== 'identifier') {
    const problem = 'cel.bind() variable names must be simple identifiers';
    return { at: variable.at, problem };
  }
  return binding(at, variable.name, value, body);
}

/** `let name = value in body`, as cel-go writes it: a loop over an empty list whose accumulator is the variable. */
function binding(at: number, name: string, value: Expression, body: Expression): Comprehension {
  return {
    kind: 'comprehension',
    at,
    range: list(at, []),
    variable: UNUSED,
    second: undefined,
    accumulator: name,
    initial: value,
    condition: literal(at, false),
    step: identifier(at, name),
    result: body,
  };
}

function optionalMap(macro: MacroCall, wrap: boolean): Expansion {
  const { at, target, parameters } = macro;
  const [variable, body] = parameters;
  if (variable === undefined || body === undefined) return undefined;
  if (variable.kind !== 'identifier') {
    const name = wrap ? 'optMap' : 'optFlatMap';
    return { at: variable.at, problem: `${name}() variable name must be a simple identifier` };
  }
  const value: Expression = { kind: 'call', at, name: 'value', target, parameters: [] };
  const mapped = binding(at, variable.name, value, body);
  return call(at, '_?_:_', [
    { kind: 'call', at, name: 'hasValue', target, parameters: [] },
    wrap ? call(at, 'optional.of', [mapped]) : mapped,
    call(at, 'optional.none', []),
  ]);
}

function sortBy(macro: MacroCall): Expansion {
  const { at, target } = macro;
  if (target.kind === 'literal' || target.kind === 'map') {
    const problem =
      'sortBy can only be applied to a list, identifier, comprehension, call or select expression';
    return { at: target.at, problem };
  }
  const input = identifier(at, SORT_INPUT);
  const keys = collect({ ...macro, target: input }, 1, add);
  if (keys === undefined || 'problem' in keys) return keys;
  return binding(at, SORT_INPUT, target, {
    kind: 'call',
    at,
    name: '@sortByAssociatedKeys',
    target: input,
    parameters: [keys],
  });
}
