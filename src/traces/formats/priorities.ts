import type { TraceBuilder } from '../builder.ts';

/** Pods have a priority only by a class: makes one for each priority that a trace has. */
export class Priorities {
  readonly #made = new Set<number>();
  readonly #trace: TraceBuilder;

  constructor(trace: TraceBuilder) {
    this.#trace = trace;
  }

  /** The name of the class with this priority. */
  classOf(value: number): string {
    const name = `trace-priority-${value < 0 ? 'minus-' : ''}${String(Math.abs(value))}`;
    if (!this.#made.has(value)) {
      this.#made.add(value);
      const object = {
        apiVersion: 'scheduling.k8s.io/v1',
        kind: 'PriorityClass',
        metadata: { name },
        value,
      };
      this.#trace.addObject(object);
    }
    return name;
  }
}
