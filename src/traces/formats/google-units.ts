import { neededNumber } from '../csv/cells.ts';
import { headOfCsv } from '../csv/table.ts';
import type { Row } from '../csv/table.ts';
import type { TraceFile } from '../format.ts';
import type { Requests } from '../builder.ts';

/** 2^63 - 1: after the end of the recording. */
const AFTER = 9.2e18;

/** Milliseconds of a time in microseconds; Infinity: after the end. */
function microsecondsIn(row: Row): number | undefined {
  const time = neededNumber(row, 'time');
  if (time === undefined) return undefined;
  return time >= AFTER ? Infinity : time / 1000;
}

/** Refuses an event that is before the one above it: what an event means follows from those before. */
export class EventOrder {
  #lastMs = 0;
  #last = '';

  /** The time of the event of a row in milliseconds; Infinity: after the end of the recording. */
  timeIn(row: Row): number | undefined {
    const atMs = microsecondsIn(row);
    if (atMs === undefined) return undefined;
    const written = row.cell('time');
    if (atMs < this.#lastMs) {
      const before = `${written} is before ${this.#last}, the time of the event above`;
      row.refuse('time', `${before}: sort the events (ORDER BY time)`);
      return undefined;
    }
    this.#lastMs = atMs;
    this.#last = written;
    return atMs;
  }
}

/** The type of an event, which is written as its number or its name. */
export function typeIn<T extends string>(row: Row, types: readonly T[]): T | undefined {
  const text = row.cell('type');
  const type = /^\d+$/.test(text) ? types[Number(text)] : types.find((one) => one === text);
  if (type !== undefined) return type;
  row.refuse('type', `${JSON.stringify(text)} is none of 0 to ${String(types.length - 1)}`);
  return undefined;
}

/** The column of a nested field, which exports name with an underscore or, as here by default, with a dot. */
export function nestedColumn(row: Pick<Row, 'has'>, field: string, member: string): string {
  const flat = `${field}_${member}`;
  return row.has(flat) ? flat : `${field}.${member}`;
}

/** The columns of the cpus and the memory of a nested field, as the file names them. */
export function columnsOf(file: Pick<TraceFile, 'text'>, field: string): readonly string[] {
  const names = headOfCsv(file);
  const head = { has: (name: string): boolean => names.includes(name) };
  return ['cpus', 'memory'].map((member) => nestedColumn(head, field, member));
}

/** The traces give shares of the largest machine: a hundredth of it is one cpu and 1Gi here. */
export const inOwnUnits = (cpus: number, memory: number): Requests => ({
  cpu: `${String(Math.round(cpus * 100_000))}m`,
  memory: `${String(Math.round(memory * 102_400))}Mi`,
});
