import { hint } from '../../documents/index.ts';
import { mapIn, nameIn, neededNumber, quantityIn } from '../csv/cells.ts';
import { headOfCsv, readTable } from '../csv/table.ts';
import type { Row } from '../csv/table.ts';
import type { CsvCell } from '../../documents/index.ts';
import { momentIn, spanIn } from '../csv/times.ts';
import type { Moments } from '../csv/times.ts';
import { textOf } from '../format.ts';
import type { TraceFormat } from '../format.ts';
import { specOf } from '../builder.ts';
import type { Requests, TraceBuilder } from '../builder.ts';
import type { PodShape } from '../recording.ts';
import { Priorities } from './priorities.ts';

/** Resources whose columns have their names. */
const RESOURCES = ['cpu', 'memory', 'ephemeral-storage'];

const COLUMNS = [
  'arrival',
  'duration',
  'end',
  'name',
  'namespace',
  'count',
  'labels',
  'nodeSelector',
  'priority',
  'priorityClass',
  'schedulerName',
  ...RESOURCES,
];

/** Copies of one row. */
const MOST_COPIES = 1_000_000;

/**
 * Our own table: a line of names, then a line per pod, or per `count` equal pods. `arrival` is needed; `duration` counts from the binding,
 * `end` from where `arrival` does. Columns with a slash are resources.
 */
export const ownCsv: TraceFormat = {
  name: 'csv',
  title: 'a table of your own with a column arrival (docs/TRACES.md)',
  matches: (file) => headOfCsv(file).includes('arrival'),
  read: (file, trace) => {
    const reading = new TableReading(trace);
    readTable(
      textOf(file),
      trace.problems,
      {
        needed: ['arrival'],
        onHead: (cells, place) => {
          reading.takeHead(cells, place);
        },
      },
      (row) => {
        reading.add(row);
      },
    );
  },
};

const isResource = (column: string): boolean =>
  RESOURCES.includes(column) || column.includes('/') || column.startsWith('hugepages-');

class TableReading {
  readonly #trace: TraceBuilder;
  readonly #priorities: Priorities;
  readonly #moments: Moments = { areDates: undefined, firstMs: undefined };
  #resources: readonly string[] = [];

  constructor(trace: TraceBuilder) {
    this.#trace = trace;
    this.#priorities = new Priorities(trace);
  }

  takeHead(cells: readonly CsvCell[], place: PodShape['place']): void {
    const names = cells.map(({ text }) => text);
    this.#resources = names.filter(isResource);
    cells.forEach(({ text, column }, at) => {
      const message = this.#headProblem(text, names.indexOf(text) < at);
      if (message !== undefined) this.#trace.problems.add({ ...place, column, message });
    });
    if (names.includes('end') && names.includes('duration')) {
      const column = cells[names.indexOf('end')]?.column ?? 1;
      const message = 'the table has both columns end and duration: give one of them';
      this.#trace.problems.add({ ...place, column, message });
    }
  }

  #headProblem(name: string, isDouble: boolean): string | undefined {
    if (isDouble) return `the column ${name} is there twice`;
    if (COLUMNS.includes(name) || isResource(name)) return undefined;
    return `no such column: ${JSON.stringify(name)}${hint(name, COLUMNS)}`;
  }

  add(row: Row): void {
    const atMs = momentIn(row, 'arrival', this.#moments);
    const runMs = this.#runOf(row, atMs ?? 0);
    const copies = countIn(row);
    const namespace =
      row.cell('namespace') === '' ? this.#trace.namespace : nameIn(row, 'namespace');
    const name =
      row.cell('name') === '' ? this.#trace.nameOfLine('pod', row.line) : nameIn(row, 'name');
    const requests = this.#requestsOf(row);
    const labels = mapIn(row, 'labels');
    const nodeSelector = mapIn(row, 'nodeSelector');
    const priority = priorityIn(row);
    if (namespace === undefined || name === undefined || atMs === undefined || row.hasProblem)
      return;
    const { place } = row;
    const key = JSON.stringify([
      namespace,
      requests,
      labels,
      nodeSelector,
      priority,
      row.cell('schedulerName'),
    ]);
    const shape = (): Omit<PodShape, 'place'> => ({
      namespace,
      ...(isEmpty(labels) ? {} : { labels }),
      spec: specOf(requests, {
        ...(isEmpty(nodeSelector) ? {} : { nodeSelector }),
        ...this.#classOf(priority),
        ...(row.cell('schedulerName') === '' ? {} : { schedulerName: row.cell('schedulerName') }),
      }),
    });
    for (let copy = 1; copy <= copies; copy++) {
      const own = copies === 1 ? name : `${name}-${String(copy)}`;
      if (!this.#trace.takeName(namespace, own)) {
        row.refuse('name', `${own} is given twice in namespace ${namespace}`);
        return;
      }
      this.#trace.addPod({ name: own, atMs, runMs, key, place, shape });
    }
  }

  #runOf(row: Row, atMs: number): number {
    if (row.cell('duration') !== '') return spanIn(row, 'duration') ?? 0;
    if (row.cell('end') === '') return Infinity;
    const endMs = momentIn(row, 'end', this.#moments);
    if (endMs === undefined) return 0;
    if (endMs < atMs) row.refuse('end', 'is before the arrival');
    return endMs - atMs;
  }

  #requestsOf(row: Row): Requests {
    return Object.fromEntries(
      this.#resources.flatMap((column) => {
        const quantity = quantityIn(row, column);
        return quantity === undefined ? [] : [[column, quantity] as const];
      }),
    );
  }

  #classOf(priority: Priority): { readonly priorityClassName?: string } {
    if (priority === undefined) return {};
    const name = typeof priority === 'string' ? priority : this.#priorities.classOf(priority);
    return { priorityClassName: name };
  }
}

/** A number, the name of a class, or nothing. */
type Priority = number | string | undefined;

function priorityIn(row: Row): Priority {
  const named = row.cell('priorityClass');
  const text = row.cell('priority');
  if (named !== '') {
    if (text !== '') row.refuse('priority', 'is given beside priorityClass: give one of them');
    return nameIn(row, 'priorityClass');
  }
  if (text === '') return undefined;
  const value = /^-?\d+$/.test(text) ? Number(text) : NaN;
  // Higher ones are for the system's own classes.
  if (Math.abs(value) <= 1e9) return value;
  row.refuse('priority', `${JSON.stringify(text)} is no whole number up to 1000000000`);
  return undefined;
}

function countIn(row: Row): number {
  if (row.cell('count') === '') return 1;
  const count = neededNumber(row, 'count') ?? 0;
  if (Number.isInteger(count) && count <= MOST_COPIES) return count;
  row.refuse('count', `${row.cell('count')} is no whole number up to ${String(MOST_COPIES)}`);
  return 0;
}

const isEmpty = (map: Readonly<Record<string, string>>): boolean => Object.keys(map).length === 0;
