import type {
  CallExpression,
  Comprehension,
  Element,
  Expression,
  MapExpression,
  SelectExpression,
} from '../syntax/expression.ts';
import { qualifiedName } from '../syntax/expression.ts';
import { NotModelled, Unreadable } from '../syntax/problems.ts';
import type { Problems } from '../syntax/problems.ts';
import {
  BOOL,
  DYN,
  ERROR,
  isDynamic,
  isDynamicOrError,
  listType,
  mapType,
  optionalContent,
  optionalType,
  shortTypeText,
} from '../types/cel-type.ts';
import type { CelType } from '../types/cel-type.ts';
import { moreGeneral, Unification } from '../types/unification.ts';
import type { Environment, FunctionDeclaration, Overload } from './declarations.ts';
import { literalType } from './literal-type.ts';
import { notARangeText, variableTypes } from './variable-types.ts';
import { Names } from './names.ts';
import { matchOverloads, noOverloadText } from './overload-match.ts';
import { getOrInsert } from '../../units/index.ts';

/** A checked call: the function, and the overloads that its static types allow. */
export interface ResolvedCall {
  readonly declaration: FunctionDeclaration;
  readonly overloads: readonly Overload[];
}

/** What the checker found out about the nodes of an expression. */
export interface Checked {
  readonly type: CelType;
  typeOf(expression: Expression): CelType;
  readonly calls: ReadonlyMap<Expression, ResolvedCall>;
  /** Selections and identifiers that are names of types. */
  readonly names: ReadonlyMap<Expression, string>;
}

const LOGICAL: ReadonlySet<string> = new Set(['_&&_', '_||_']);

/**
 * Checks the types of an expression. Problems go to the list, and Unreadable is thrown; NotModelled for functions that only
 * the real evaluator has.
 *
 * Rule: checker/checker.go of cel-go, v0.26.
 */
export function checkTypes(
  expression: Expression,
  environment: Environment,
  problems: Problems,
): Checked {
  const checker = new Checker(environment, problems);
  checker.check(expression);
  if (problems.found) throw new Unreadable();
  return {
    type: checker.finalType(expression),
    typeOf: (node) => checker.finalType(node),
    calls: checker.calls,
    names: checker.names,
  };
}

class Checker {
  readonly calls = new Map<Expression, ResolvedCall>();
  readonly names = new Map<Expression, string>();
  readonly #environment: Environment;
  readonly #names: Names;
  readonly #problems: Problems;
  readonly #types = new Map<Expression, CelType>();
  readonly #unification = new Unification();

  constructor(environment: Environment, problems: Problems) {
    this.#environment = environment;
    this.#names = new Names(environment.identifiers);
    this.#problems = problems;
  }

  finalType(expression: Expression): CelType {
    return this.#unification.resolve(this.#types.get(expression) ?? ERROR, true);
  }

  /** The type of the expression. Nodes that a macro uses twice are checked once. */
  check(expression: Expression): CelType {
    return getOrInsert(this.#types, expression, () => this.#typeOf(expression));
  }

  #typeOf(expression: Expression): CelType {
    switch (expression.kind) {
      case 'literal':
        return literalType(expression.value);
      case 'identifier':
        return this.#identifier(expression, expression.name) ?? ERROR;
      case 'select':
        return this.#select(expression);
      case 'call':
        return this.#call(expression);
      case 'list':
        return listType(this.#joinElements(expression.elements) ?? this.#unification.newVariable());
      case 'map':
        return this.#map(expression);
      case 'comprehension':
        return this.#comprehension(expression);
    }
  }

  #identifier(expression: Expression, name: string): CelType | undefined {
    const type = this.#names.lookUp(name);
    if (type === undefined) this.#undeclared(expression.at, name);
    if (type?.kind === 'type') this.names.set(expression, name.replace(/^\./, ''));
    return type;
  }

  #undeclared(at: number, name: string): void {
    this.#problems.add(at, `undeclared reference to '${name}' (in container '')`);
  }

  #isAssignable(from: CelType, to: CelType): boolean {
    return this.#unification.assign([from], [to]);
  }

  #mismatch(at: number, expected: CelType, found: CelType): void {
    const [wanted, given] = [shortTypeText(expected), shortTypeText(found)];
    this.#problems.add(at, `expected type '${wanted}' but found '${given}'`);
  }

  #select(expression: SelectExpression): CelType {
    const name = qualifiedName(expression);
    if (name !== undefined && this.#names.lookUp(name) !== undefined) {
      return this.#identifier(expression, name) ?? ERROR;
    }
    const { operand, field, test, at } = expression;
    const type = this.#selectField({ at, operand, field, optional: false });
    return test ? BOOL : this.#unification.resolve(type);
  }

  #selectField(select: {
    readonly at: number;
    readonly operand: Expression;
    readonly field: string;
    readonly optional: boolean;
  }): CelType {
    const operandType = this.#unification.resolve(this.check(select.operand));
    const content = optionalContent(operandType);
    const type = this.#fieldType(content ?? operandType, select.field, select.at);
    return content !== undefined || select.optional ? optionalType(type) : type;
  }

  #fieldType(target: CelType, field: string, at: number): CelType {
    if (target.kind === 'map') return target.parameters[1] ?? ERROR;
    if (target.kind === 'struct') {
      const type = this.#environment.fields.get(target.name)?.get(field);
      if (type === undefined) this.#problems.add(at, `undefined field '${field}'`);
      return type ?? ERROR;
    }
    if (target.kind === 'parameter') this.#isAssignable(DYN, target);
    else if (!isDynamicOrError(target)) {
      this.#problems.add(at, `type '${shortTypeText(target)}' does not support field selection`);
    }
    return DYN;
  }

  #call(expression: CallExpression): CelType {
    const { name, target, parameters, at } = expression;
    if (name === '_?._') return this.#optionalSelect(expression);
    for (const parameter of parameters) this.check(parameter);
    const functions = this.#environment.functions;
    if (target !== undefined) {
      const prefix = qualifiedName(target);
      const namespaced = prefix === undefined ? undefined : functions.get(`${prefix}.${name}`);
      if (namespaced !== undefined) return this.#resolve(expression, namespaced, parameters);
      this.check(target);
    }
    const declaration = functions.get(target === undefined ? name.replace(/^\./, '') : name);
    if (declaration === undefined) {
      this.#undeclared(at, name);
      return ERROR;
    }
    const all = target === undefined ? parameters : [target, ...parameters];
    return this.#resolve(expression, declaration, all, target !== undefined);
  }

  #optionalSelect({ at, parameters }: CallExpression): CelType {
    const [operand, field] = parameters;
    if (operand === undefined || field?.kind !== 'literal') return ERROR;
    if (typeof field.value !== 'string') return ERROR;
    const type = this.#selectField({ at, operand, field: field.value, optional: true });
    return this.#unification.resolve(type);
  }

  #resolve(
    expression: CallExpression,
    declaration: FunctionDeclaration,
    parameters: readonly Expression[],
    member = false,
  ): CelType {
    if (!declaration.modelled) throw new NotModelled(`the function ${declaration.name}`);
    if (LOGICAL.has(declaration.name)) return this.#logical(expression, declaration);
    const types = parameters.map((parameter) => this.check(parameter));
    const use = { declaration, types, member };
    const match = matchOverloads(use, this.#unification);
    if (match === undefined) {
      this.#problems.add(expression.at, noOverloadText(use, this.#unification));
      return ERROR;
    }
    this.calls.set(expression, { declaration, overloads: match.overloads });
    return match.result;
  }

  #logical(expression: CallExpression, declaration: FunctionDeclaration): CelType {
    let result = BOOL;
    for (const operand of expression.parameters) {
      const type = this.check(operand);
      if (this.#isAssignable(type, BOOL)) continue;
      this.#mismatch(operand.at, BOOL, type);
      result = ERROR;
    }
    this.calls.set(expression, { declaration, overloads: declaration.overloads });
    return result;
  }

  #joinElements(elements: readonly Element[]): CelType | undefined {
    let joined: CelType | undefined;
    for (const element of elements) {
      joined = this.#join(element.value.at, joined, this.#elementType(element));
    }
    return joined;
  }

  #elementType({ value, optional }: Element): CelType {
    const type = this.check(value);
    if (!optional) return type;
    const content = optionalContent(type);
    if (content === undefined && !isDynamic(type)) {
      this.#mismatch(value.at, optionalType(type), type);
    }
    return content ?? type;
  }

  #join(at: number, previous: CelType | undefined, current: CelType): CelType {
    if (previous === undefined) return current;
    if (this.#isAssignable(previous, current)) return moreGeneral(previous, current);
    this.#mismatch(at, previous, current);
    return ERROR;
  }

  #map({ entries }: MapExpression): CelType {
    let key: CelType | undefined;
    let value: CelType | undefined;
    for (const entry of entries) {
      key = this.#join(entry.key.at, key, this.check(entry.key));
      value = this.#join(entry.value.at, value, this.#elementType(entry));
    }
    return mapType(
      key ?? this.#unification.newVariable(),
      value ?? this.#unification.newVariable(),
    );
  }

  #comprehension(node: Comprehension): CelType {
    const range = this.#unification.resolve(this.check(node.range));
    const accumulated = this.check(node.initial);
    const [first, second] = this.#variables(node, range);
    const variables = new Map([[node.variable, first]]);
    if (node.second !== undefined) variables.set(node.second, second);
    const result = this.#names.within(new Map([[node.accumulator, accumulated]]), () => {
      this.#names.within(variables, () => {
        this.#expect(node.condition, BOOL);
        this.#expect(node.step, accumulated);
      });
      return this.check(node.result);
    });
    return this.#unification.resolve(result);
  }

  #expect(expression: Expression, type: CelType): void {
    const found = this.check(expression);
    if (!this.#isAssignable(type, found)) this.#mismatch(expression.at, type, found);
  }

  #variables(node: Comprehension, range: CelType): readonly [CelType, CelType] {
    const types = variableTypes(range, node.second !== undefined);
    if (types === undefined) this.#problems.add(node.range.at, notARangeText(range));
    if (range.kind === 'parameter') this.#isAssignable(DYN, range);
    return types ?? [ERROR, ERROR];
  }
}
