import type { ComparedTrace, ComparedTraces } from '../../../outcome/index.ts';
import { count, duration, percent } from '../../layout/figures.ts';

/** A figure of a trace on both sides. */
interface TraceFigure {
  readonly name: string;
  readonly base: number | undefined;
  readonly head: number | undefined;
  readonly write: (figure: number) => string;
}

type Of = (trace: ComparedTrace) => number | undefined;

const points = (share: number): string => percent(share, 1);

/** All figures by which two runs of a trace are compared; none without a trace. */
export function traceFigures({ base, head }: ComparedTraces): readonly TraceFigure[] {
  if (base === undefined && head === undefined) return [];
  const figure = (name: string, write: TraceFigure['write'], of: Of): TraceFigure => ({
    name,
    base: base && of(base),
    head: head && of(head),
    write,
  });
  const all = [...(base?.resources ?? []), ...(head?.resources ?? [])];
  const resources = [...new Set(all.map(({ resource }) => resource))];
  return [
    figure('Pods that got a node', count, ({ placed }) => placed),
    figure('Mean wait for a node', duration, ({ waits }) => waits?.mean),
    figure('Half wait at most', duration, ({ waits }) => waits?.p50),
    figure('90% wait at most', duration, ({ waits }) => waits?.p90),
    figure('99% wait at most', duration, ({ waits }) => waits?.p99),
    figure('Longest wait', duration, ({ waits }) => waits?.longest),
    figure('Pods waiting at the end', count, ({ pendingAtEnd }) => pendingAtEnd),
    figure('End of the run', duration, ({ endTime }) => endTime),
    ...resources.flatMap((resource) => {
      const own = (trace: ComparedTrace) =>
        trace.resources.find((one) => one.resource === resource);
      return [
        figure(`Requested ${resource}`, points, (trace) => own(trace)?.mean),
        figure(`Peak of ${resource}`, points, (trace) => own(trace)?.peak),
        figure(`Stranded ${resource}`, points, (trace) => own(trace)?.strandedMean),
      ];
    }),
  ];
}

/** "mean wait for a node 0s → 59m, end of the run 1h → 3h": empty without a trace, or if both are alike. */
export function traceWords(trace: ComparedTraces = {}): readonly string[] {
  const { base, head } = trace;
  if ((base === undefined) !== (head === undefined)) {
    return [`only the ${base === undefined ? 'head' : 'base'} is the plan of a trace`];
  }
  const changed = traceFigures(trace)
    .filter(({ name }) => NAMED.has(name))
    .flatMap(({ name, base: from, head: to, write }) =>
      from === undefined || to === undefined || from === to
        ? []
        : [`${name.toLowerCase()} ${write(from)} → ${write(to)}`],
    );
  return changed.length === 0 ? [] : [changed.join(', ')];
}

const NAMED: ReadonlySet<string> = new Set(['Mean wait for a node', 'End of the run']);
