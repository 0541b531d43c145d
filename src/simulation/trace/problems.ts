import { takeIn } from '../../input/index.ts';
import type { Given } from '../../input/index.ts';
import { objectLabel } from '../../objects/index.ts';
import type { Problem } from '../../problems/index.ts';
import { podOfShape } from '../../traces/index.ts';
import type { Trace, TraceObject } from '../../traces/index.ts';

/** Checks objects of an input, and says what is wrong with them. */
type Check = (given: readonly Given[]) => readonly Problem[];

/** Problems of objects that exist at the start, those of a trace with their places. */
export function withTracePlaces(
  problems: readonly Problem[],
  trace: Trace | undefined,
): readonly Problem[] {
  if (trace === undefined || problems.every(({ file }) => file !== undefined)) return problems;
  const places = new Map(
    trace.objects.map(({ given: { object }, place }) => [
      objectLabel(object.kind, object.metadata.name),
      place,
    ]),
  );
  return problems.map((problem) =>
    problem.file === undefined ? { ...places.get(problem.object ?? ''), ...problem } : problem,
  );
}

/** What is wrong with the objects of a trace: each has its place, if it is known. */
export function traceProblems(trace: Trace | undefined, check: Check): readonly Problem[] {
  if (trace === undefined) return [];
  const pods = trace.shapes.map((shape): TraceObject => ({
    given: takeIn(podOfShape(shape, 'pod')),
    place: shape.place,
  }));
  // One by one: a workload may come many times.
  return [...pods, ...trace.applied].flatMap(({ given, place }) =>
    check([given]).map((problem) => ({ ...place, ...problem })),
  );
}
