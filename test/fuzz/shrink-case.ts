import type { FuzzCase } from './fuzz-case.ts';
import type { PlanCase } from './plan/draw-plan.ts';

/** Takes single parts away while the case still fails. Without any single one left, the case would pass. */
export function shrink<T>(
  failing: T,
  smallerThan: (whole: T) => Iterable<T>,
  fails: (smaller: T) => boolean,
): T {
  let smallest = failing;
  for (;;) {
    const smaller = [...smallerThan(smallest)].find(fails);
    if (smaller === undefined) return smallest;
    smallest = smaller;
  }
}

/** The case without one step or object. */
export function* smallerCases(whole: FuzzCase): Generator<FuzzCase> {
  for (const steps of withoutOne(whole.steps)) yield { ...whole, steps };
  for (const objects of withoutOne(whole.objects)) yield { ...whole, objects };
}

/** The input without one object, or without its scenario. */
export function* smallerPlans(whole: PlanCase): Generator<PlanCase> {
  const { scenario, ...input } = whole.input;
  if (scenario !== undefined) yield { ...whole, input };
  for (const objects of withoutOne(whole.input.objects)) {
    yield { ...whole, input: { ...whole.input, objects } };
  }
}

function* withoutOne<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = list.length - 1; at >= 0; at--) yield list.toSpliced(at, 1);
}
