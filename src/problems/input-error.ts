import { assert, printable } from '../units/index.ts';

/** One mistake in the user's input. */
export interface Problem {
  /** File as the user named it, "-" for standard input; absent for objects passed to the library. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** "Pod/web", if the object is known. */
  readonly object?: string;
  /** Field path such as "spec.containers[0].image". */
  readonly path?: string;
  readonly message: string;
}

/** Every problem of the input at once, at least one: a command that ends for no reason is a bug. Nothing was simulated. */
export class InputError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    assert(problems.length > 0, 'bad input has a problem');
    super(problems.map(formatProblem).join('\n'));
    this.name = 'InputError';
    this.problems = problems;
  }
}

/** "file:line:col: error: Pod/web: message", without the parts that are unknown and without control characters. */
export function formatProblem(problem: Problem): string {
  return format(problem, 'error');
}

/** `formatProblem` for input that is allowed, but likely a mistake. */
export function formatWarning(problem: Problem): string {
  return format(problem, 'warning');
}

function format(problem: Problem, severity: 'error' | 'warning'): string {
  const { file, line, column, object, message } = problem;
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const text = `${place === '' ? '' : `${place}: `}${severity}: ${object === undefined ? '' : `${object}: `}${message}`;
  return printable(text);
}
