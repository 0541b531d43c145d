import { neededWhole, numberIn } from '../csv/cells.ts';
import { hasColumns, readTable } from '../csv/table.ts';
import type { Row } from '../csv/table.ts';
import { textOf } from '../format.ts';
import type { TraceFormat } from '../format.ts';
import { nodeOf } from '../builder.ts';
import type { TraceBuilder } from '../builder.ts';
import { columnsOf, EventOrder, inOwnUnits, nestedColumn, typeIn } from './google-units.ts';

/** MachineEvent.type of cluster-usage-traces v3. */
const TYPES = ['EVENT_TYPE_UNKNOWN', 'ADD', 'REMOVE', 'UPDATE'] as const;

/** More pods than Kubernetes' default of 110: Borg packs small tasks. */
const PODS = '1000';

const NEEDED = ['time', 'type', 'machine_id'];
const CAPACITY = 'capacity';

/** The machine events beside the instance events: nodes that come, change and go. */
export const googleMachines: TraceFormat = {
  name: 'google-machines',
  title: "machine events of Google's Borg traces (cluster-usage-traces v3)",
  matches: (file) => hasColumns(file, NEEDED) && !hasColumns(file, ['instance_index']),
  read: (file, trace) => {
    const known = new Map<string, readonly [cpus: number, memory: number]>();
    const order = new EventOrder();
    const needed = [...NEEDED, ...columnsOf(file, CAPACITY)];
    readTable(textOf(file), trace.problems, { needed }, (row) => {
      addEvent(row, trace, { known, order });
    });
  },
};

/** The events before a row. */
interface ReadMachines {
  /** The capacities of machines: an UPDATE may say a part of them. */
  readonly known: Map<string, readonly [cpus: number, memory: number]>;
  readonly order: EventOrder;
}

function addEvent(row: Row, trace: TraceBuilder, { known, order }: ReadMachines): void {
  const atMs = order.timeIn(row);
  const type = typeIn(row, TYPES);
  const id = neededWhole(row, 'machine_id');
  const cpus = capacityIn(row, 'cpus');
  const memory = capacityIn(row, 'memory');
  if (row.hasProblem || atMs === undefined || atMs === Infinity) return;
  const name = `m-${String(id)}`;
  const [cpusBefore, memoryBefore] = known.get(name) ?? [0, 0];
  const has = [cpus ?? cpusBefore, memory ?? memoryBefore] as const;
  if (type !== 'REMOVE') known.set(name, has);
  const node = nodeOf(name, { ...inOwnUnits(has[0], has[1]), pods: PODS });
  if (type === 'ADD' && atMs === 0) trace.addObject(node, row.place);
  else trace.addChange({ atMs, object: node, isDeletion: type === 'REMOVE' }, row.place);
}

/** Undefined: the event says nothing of it. */
const capacityIn = (row: Row, resource: string): number | undefined =>
  numberIn(row, nestedColumn(row, CAPACITY, resource));
