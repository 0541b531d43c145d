import { takeIn } from '../../input/index.ts';
import type { Given } from '../../input/index.ts';
import type { Problem } from '../../problems/index.ts';
import { podOfShape } from '../../traces/index.ts';
import type { Trace, TraceObject } from '../../traces/index.ts';

/** Checks objects of an input, and says what is wrong with them. */
type Check = (given: readonly Given[]) => readonly Problem[];

/** What is wrong with the objects of a trace: each has its place, if it is known. */
export function traceProblems(trace: Trace | undefined, check: Check): readonly Problem[] {
  if (trace === undefined) return [];
  const pods = trace.shapes.map((shape): TraceObject => ({
    given: takeIn(podOfShape(shape, 'pod')),
    place: shape.place,
  }));
  const changes = trace.changes.filter(({ isDeletion }) => !isDeletion);
  // One by one: a workload may come many times.
  return [...pods, ...changes].flatMap(({ given, place }) =>
    check([given]).map((problem) => ({ ...place, ...problem })),
  );
}
