import type { FuzzCase } from './fuzz-case.ts';

/** The smallest case found by leaving things out that still fails: no single step or object of it could be spared. */
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
