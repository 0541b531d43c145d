import { printable } from './printable.ts';

/** One thing wrong with what the user gave us. */
export interface Problem {
  /** File as the user named it, "-" for standard input; absent for objects handed to the library. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** "Pod/web", where an object is known. */
  readonly object?: string;
  /** Field path such as "spec.containers[0].image". */
  readonly path?: string;
  readonly message: string;
}

/** Everything that is wrong with the input, at once. Nothing was simulated. */
export class InputError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.name = 'InputError';
    this.problems = problems;
  }
}

/** "file:line:col: error: Pod/web: message", leaving out what is not known; nothing in it can steer a terminal. */
export function formatProblem(problem: Problem): string {
  return formatted(problem, 'error');
}

/** The same for what is allowed, but likely not meant. */
export function formatWarning(problem: Problem): string {
  return formatted(problem, 'warning');
}

function formatted(problem: Problem, severity: 'error' | 'warning'): string {
  const { file, line, column, object, message } = problem;
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const text = `${place === '' ? '' : `${place}: `}${severity}: ${object === undefined ? '' : `${object}: `}${message}`;
  return printable(text);
}
