import { neededNumber, numberIn } from '../csv/cells.ts';
import { headOfCsv, readTable } from '../csv/table.ts';
import type { Row } from '../csv/table.ts';
import { textOf } from '../format.ts';
import type { TraceFormat } from '../format.ts';
import { specOf } from '../builder.ts';
import type { TraceBuilder } from '../builder.ts';

/** The columns of vmtable.csv, which has no line of names (AzurePublicDatasetV1 and V2). */
const COLUMNS = [
  'vmid',
  'subscriptionid',
  'deploymentid',
  'vmcreated',
  'vmdeleted',
  'maxcpu',
  'avgcpu',
  'p95maxcpu',
  'vmcategory',
  'vmcorecount',
  'vmmemory',
];

/** The last bucket of a column is open; the data set's own notebooks count it as this. */
const OPEN_BUCKETS = {
  vmcorecount: { text: '>24', counted: '30' },
  vmmemory: { text: '>64', counted: '70' },
} as const;

/**
 * Virtual machines of Azure: each is a pod, which arrives at vmcreated and runs for the time to vmdeleted. Cores and memory are the
 * buckets of V2. Ids are hashes that are no names: pods are called after their lines.
 */
export const azureVms: TraceFormat = {
  name: 'azure',
  title: 'virtual machines of Azure: vmtable.csv of AzurePublicDataset V1 and V2',
  matches: (file) => {
    const cells = headOfCsv(file);
    return cells.length === COLUMNS.length && (isHead(cells) || [9, 10].every(isBucketIn(cells)));
  },
  read: (file, trace) => {
    readTable(textOf(file), trace.problems, { columns: COLUMNS }, (row) => {
      if (row.line > 1 || row.cell('vmid') !== 'vmid') addPod(row, trace);
    });
  },
};

const isHead = (cells: readonly string[]): boolean => cells[0] === 'vmid';

/** The first machine may have no end. */
const isBucketIn =
  (cells: readonly string[]) =>
  (at: number): boolean =>
    /^>?\d+(\.\d+)?$/.test(cells[at] ?? '');

function addPod(row: Row, trace: TraceBuilder): void {
  const created = neededNumber(row, 'vmcreated') ?? 0;
  const deleted = numberIn(row, 'vmdeleted');
  const cores = bucketIn(row, 'vmcorecount');
  const memory = bucketIn(row, 'vmmemory');
  if (deleted !== undefined && deleted < created) {
    row.refuse('vmdeleted', `is before ${String(created)}, where the machine begins`);
  }
  if (row.hasProblem) return;
  trace.addPod({
    name: trace.nameOfLine('vm', row.line),
    atMs: created * 1000,
    runMs: deleted === undefined ? Infinity : (deleted - created) * 1000,
    key: `${cores} ${memory}`,
    place: row.place,
    shape: () => ({
      namespace: trace.namespace,
      spec: specOf({ cpu: cores, memory: `${memory}Gi` }),
    }),
  });
}

function bucketIn(row: Row, column: keyof typeof OPEN_BUCKETS): string {
  const text = row.cell(column);
  const open = OPEN_BUCKETS[column];
  if (text === open.text) return open.counted;
  if (/^\d+(\.\d+)?$/.test(text)) return text;
  row.refuse(column, `${JSON.stringify(text)} is no bucket such as 2, 4 or "${open.text}"`);
  return '0';
}
