import { counted } from '../../units/index.ts';
import { hasColumns, readTable } from '../csv/table.ts';
import { neededWhole, numberIn } from '../csv/cells.ts';
import type { Row } from '../csv/table.ts';
import { textOf } from '../format.ts';
import type { TraceFormat } from '../format.ts';
import { specOf } from '../builder.ts';
import type { TraceBuilder } from '../builder.ts';
import { columnsOf, EventOrder, inOwnUnits, nestedColumn, typeIn } from './google-units.ts';
import { Priorities } from './priorities.ts';

/** InstanceEvent.type of cluster-usage-traces v3. */
const TYPES = [
  'SUBMIT',
  'QUEUE',
  'ENABLE',
  'SCHEDULE',
  'EVICT',
  'FAIL',
  'FINISH',
  'KILL',
  'LOST',
  'UPDATE_PENDING',
  'UPDATE_RUNNING',
] as const;

const ENDS: ReadonlySet<string> = new Set(['EVICT', 'FAIL', 'FINISH', 'KILL', 'LOST']);

const NEEDED = ['time', 'type', 'collection_id', 'instance_index'];
const REQUEST = 'resource_request';

/** An instance between its SUBMIT and its end. */
interface Instance {
  readonly atMs: number;
  scheduledMs: number | undefined;
  readonly cpus: number;
  readonly memory: number;
  readonly priority: number;
  readonly place: Row['place'];
  /** How often it was submitted before. */
  readonly turn: number;
}

/**
 * The instance events of Google's Borg traces (cluster-usage-traces v3), in the order of time, with the nested fields of the resource
 * request as columns. An instance arrives with its SUBMIT and runs for the time from its SCHEDULE to EVICT, FAIL, FINISH, KILL or LOST.
 */
export const googleInstances: TraceFormat = {
  name: 'google',
  title: "instance events of Google's Borg traces (cluster-usage-traces v3)",
  matches: (file) => hasColumns(file, NEEDED),
  read: (file, trace) => {
    const reading = new InstanceReading(trace);
    const needed = [...NEEDED, ...columnsOf(file, REQUEST)];
    readTable(textOf(file), trace.problems, { needed }, (row) => {
      reading.add(row);
    });
    reading.end();
  },
};

class InstanceReading {
  readonly #trace: TraceBuilder;
  readonly #priorities: Priorities;
  readonly #live = new Map<string, Instance>();
  /** How often an instance was submitted. */
  readonly #turns = new Map<string, number>();
  readonly #order = new EventOrder();
  #inAllocs = 0;
  /** Ends of what was never there, as far as the file says. */
  #unknownEnds = 0;

  constructor(trace: TraceBuilder) {
    this.#trace = trace;
    this.#priorities = new Priorities(trace);
  }

  add(row: Row): void {
    const nowMs = this.#order.timeIn(row);
    const type = typeIn(row, TYPES);
    const collection = neededWhole(row, 'collection_id');
    const index = neededWhole(row, 'instance_index');
    if (nowMs === undefined || type === undefined || row.hasProblem) return;
    const name = `${String(collection)}-${String(index)}`;
    if (isInAlloc(row)) this.#inAllocs += Number(type === 'SUBMIT');
    else if (ENDS.has(type)) this.#finish(name, nowMs);
    // After the end of the recording only an end says something.
    else if (nowMs !== Infinity) {
      if (type === 'SUBMIT') this.#submit(name, nowMs, row);
      if (type === 'SCHEDULE') this.#schedule(name, nowMs, row);
    }
  }

  /** What has not ended runs on. */
  end(): void {
    for (const [name, instance] of this.#live) this.#write(name, instance, Infinity);
    if (this.#unknownEnds > 0) {
      const ends = counted(this.#unknownEnds, 'end');
      this.#trace.note(
        `the trace has ${ends} of instances without a SUBMIT or SCHEDULE before it, which are passed over: they began before the recording, in another file, or their events were lost`,
      );
    }
    if (this.#inAllocs > 0) {
      const passedOver = counted(this.#inAllocs, 'instance');
      this.#trace.note(
        `the trace has ${passedOver} within alloc sets, which are passed over: the instances of the sets are pods`,
      );
    }
  }

  #submit(name: string, atMs: number, row: Row): void {
    if (this.#live.has(name)) return;
    const cpus = amountIn(row, 'cpus');
    const memory = amountIn(row, 'memory');
    const priority = row.cell('priority') === '' ? 0 : neededWhole(row, 'priority');
    if (row.hasProblem || priority === undefined) return;
    const turn = this.#turns.get(name) ?? 0;
    this.#turns.set(name, turn + 1);
    const { place } = row;
    this.#live.set(name, { atMs, scheduledMs: undefined, cpus, memory, priority, place, turn });
  }

  #schedule(name: string, nowMs: number, row: Row): void {
    // The SUBMIT may be missing: some events were lost.
    if (!this.#live.has(name)) this.#submit(name, nowMs, row);
    const instance = this.#live.get(name);
    if (instance !== undefined) instance.scheduledMs = nowMs;
  }

  #finish(name: string, nowMs: number): void {
    const instance = this.#live.get(name);
    if (instance === undefined) {
      this.#unknownEnds++;
      return;
    }
    this.#live.delete(name);
    this.#write(name, instance, nowMs - (instance.scheduledMs ?? instance.atMs));
  }

  #write(name: string, instance: Instance, runMs: number): void {
    const { atMs, cpus, memory, priority, place, turn } = instance;
    this.#trace.addPod({
      name: turn === 0 ? `i-${name}` : `i-${name}-again-${String(turn)}`,
      ...{ atMs, runMs, place },
      key: [cpus, memory, priority].join(),
      shape: () => ({
        namespace: this.#trace.namespace,
        spec: specOf(inOwnUnits(cpus, memory), {
          priorityClassName: this.#priorities.classOf(priority),
        }),
      }),
    });
  }
}

const isInAlloc = (row: Row): boolean => !['', '0'].includes(row.cell('alloc_collection_id'));

/** A part of the resource request. Empty: nothing. */
function amountIn(row: Row, resource: string): number {
  return numberIn(row, nestedColumn(row, REQUEST, resource)) ?? 0;
}
