import type { FuzzCase } from './fuzz-case.ts';

/** Removes steps and objects while the case still fails. Without any single one left, the case would pass. */
export function shrinkCase(failing: FuzzCase, fails: (smaller: FuzzCase) => boolean): FuzzCase {
  let smallest = failing;
  for (;;) {
    const smaller = [...withoutOne(smallest)].find(fails);
    if (smaller === undefined) return smallest;
    smallest = smaller;
  }
}

function* withoutOne(whole: FuzzCase): Generator<FuzzCase> {
  const { steps, objects } = whole;
  for (let at = steps.length - 1; at >= 0; at--) yield { ...whole, steps: steps.toSpliced(at, 1) };
  for (let at = objects.length - 1; at >= 0; at--) {
    yield { ...whole, objects: objects.toSpliced(at, 1) };
  }
}
