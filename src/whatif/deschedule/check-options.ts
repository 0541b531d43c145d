import { InputError } from '../../problems/index.ts';
import type { DescheduleOptions } from './input.ts';

/** @throws InputError with every option that is not a number of its kind */
export function checkOptions({ cycles = 1, interval = 0 }: DescheduleOptions): void {
  const problems = [
    ...(Number.isInteger(cycles) && cycles >= 1
      ? []
      : [{ message: `cycles: ${String(cycles)} is not a whole number above 0` }]),
    ...(Number.isFinite(interval) && interval >= 0
      ? []
      : [{ message: `interval: ${String(interval)} is not a number of seconds` }]),
  ];
  if (problems.length > 0) throw new InputError(problems);
}
