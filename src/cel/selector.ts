import { CelError } from './error.ts';
import { checkTypes } from './check/checker.ts';
import { validate } from './check/validate.ts';
import type { SelectableDevice } from './device.ts';
import { deviceValue } from './device-value.ts';
import { Meter } from './evaluate/meter.ts';
import { ConstantFailure, planProgram } from './evaluate/planner.ts';
import type { Program } from './evaluate/planner.ts';
import { environmentFor } from './functions/index.ts';
import { PatternTooLarge } from './regex/index.ts';
import { parseExpression } from './syntax/parser.ts';
import { NotModelled, Problems, Unreadable } from './syntax/problems.ts';
import { fullTypeText } from './types/cel-type.ts';
import type { CelType } from './types/cel-type.ts';
import { toBool } from './values/to-bool.ts';
import { Failure } from './values/types.ts';
import type { MapValue } from './values/types.ts';
import { getOrInsert } from '../units/index.ts';

export interface SelectorOptions {
  /** Whether `device.allowMultipleAllocations` exists (gate DRAConsumableCapacity). */
  readonly consumableCapacity: boolean;
  /** Whether attributes may be lists, and `includes` exists (gate DRAListTypeAttributes). */
  readonly listAttributes?: boolean;
}

export interface DeviceSelector {
  /**
   * Why the expression does not compile, in upstream's words; undefined if it compiles. A problem that begins with
   * "not modelled: " is ours alone: the real scheduler accepts the expression.
   */
  readonly problem: string | undefined;
  /**
   * Whether the device matches. Throws CelError with upstream's text where the evaluation fails, and where there is a
   * problem. Here too, "not modelled: " begins what is ours alone.
   */
  matches(device: SelectableDevice): boolean;
}

/** CELSelectorExpressionMaxLength, api/resource/v1/types.go, v1.36. */
const MAX_LENGTH = 10 * 1024;
const MAX_KNOWN = 10_000;
const known = new Map<string, DeviceSelector>();

/**
 * Compiles the CEL expression of a device class or request. The same text and options give the same selector.
 *
 * Rule: CompileCELExpression, dynamic-resource-allocation/cel/compile.go, v1.36.
 */
export function compileSelector(expression: string, options: SelectorOptions): DeviceSelector {
  const { consumableCapacity, listAttributes = false } = options;
  const key = `${consumableCapacity} ${listAttributes} ${expression}`;
  let selector = known.get(key);
  if (selector === undefined) {
    selector = createSelector(expression, { consumableCapacity, listAttributes });
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, selector);
  }
  return selector;
}

function createSelector(expression: string, options: Required<SelectorOptions>): DeviceSelector {
  const compiled = compile(expression, options);
  if (typeof compiled !== 'string') return new CompiledSelector(compiled, options.listAttributes);
  return {
    problem: compiled,
    matches: () => {
      throw new CelError(compiled);
    },
  };
}

/** The program, or the problem. */
function compile(expression: string, options: Required<SelectorOptions>): Program | string {
  if (expression.length > MAX_LENGTH) return `not modelled: more than ${MAX_LENGTH} characters`;
  const problems = new Problems(Array.from(expression));
  try {
    const parsed = parseExpression(expression, problems);
    const checked = checkTypes(parsed, environmentFor(options), problems);
    validate(parsed, checked, problems);
    return resultProblem(checked.type, options) ?? planProgram(parsed, checked);
  } catch (error) {
    if (error instanceof Unreadable) return compilationFailed(problems);
    if (error instanceof ConstantFailure) return `program instantiation failed: ${error.message}`;
    const problem = notModelled(error);
    if (problem === undefined) throw error;
    return problem;
  }
}

function notModelled(error: unknown): string | undefined {
  if (error instanceof NotModelled) return `not modelled: ${error.message}`;
  return error instanceof PatternTooLarge ? 'not modelled: large regular expressions' : undefined;
}

function compilationFailed(problems: Problems): string {
  return `compilation failed: ${problems.toString()}`;
}

function resultProblem(type: CelType, { listAttributes }: SelectorOptions): string | undefined {
  const accepted = listAttributes === true ? ['any', 'bool', 'dyn'] : ['any', 'bool'];
  if (accepted.includes(type.kind)) return undefined;
  return `must evaluate to bool or the unknown type, not ${fullTypeText(type)}`;
}

class CompiledSelector implements DeviceSelector {
  readonly problem = undefined;
  readonly #program: Program;
  readonly #listAttributes: boolean;

  constructor(program: Program, listAttributes: boolean) {
    this.#program = program;
    this.#listAttributes = listAttributes;
  }

  matches(device: SelectableDevice): boolean {
    const variables = [knownDeviceValue(device, this.#listAttributes)];
    try {
      const result = this.#program.evaluate({ variables, meter: new Meter() });
      const answer = result instanceof Failure ? result.text : toBool(result);
      if (typeof answer === 'boolean') return answer;
      throw new CelError(answer);
    } catch (error) {
      const problem = notModelled(error);
      throw problem === undefined ? error : new CelError(problem);
    }
  }
}

/** Devices are tried with many selectors: each is read once. */
const deviceValues = { lists: newCache(), noLists: newCache() };

function newCache(): WeakMap<SelectableDevice, MapValue> {
  return new WeakMap();
}

function knownDeviceValue(device: SelectableDevice, listAttributes: boolean): MapValue {
  const values = listAttributes ? deviceValues.lists : deviceValues.noLists;
  return getOrInsert(values, device, () => deviceValue(device, listAttributes));
}
