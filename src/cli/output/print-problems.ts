import { foldProblems, type Problem } from '../../problems/index.ts';

/** Prints what is wrong with an input on standard error. `all`: not only the first lines. */
export function printProblems(problems: readonly Problem[], all: boolean): void {
  const { lines, hidden } = foldProblems(problems, 'error', { all });
  for (const line of lines) process.stderr.write(`${line}\n`);
  const { length } = problems;
  if (length <= 1) return;
  const total = `${length.toLocaleString('en-US')} problems in the input; nothing was simulated`;
  process.stderr.write(hidden > 0 ? `${total}; --all-errors prints all of them\n` : `${total}\n`);
}
