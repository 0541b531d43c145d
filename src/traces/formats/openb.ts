import type { Affinity } from '../../objects/index.ts';
import { nameIn, neededNumber, neededWhole, numberIn } from '../csv/cells.ts';
import { hasColumns, readTable } from '../csv/table.ts';
import type { Row } from '../csv/table.ts';
import { textOf } from '../format.ts';
import type { TraceFormat } from '../format.ts';
import { nodeOf, specOf } from '../builder.ts';
import type { Requests, TraceBuilder } from '../builder.ts';

/** A thousandth of a GPU, added up over the GPUs of a node, as the published node_yaml names it. */
const GPU_MILLI = 'alibabacloud.com/gpu-milli';
const GPU_COUNT = 'alibabacloud.com/gpu-count';
const GPU_MODEL = 'alibabacloud.com/gpu-card-model';
/** Of each node of the published node_yaml. */
const PODS = '1001';

const POD_COLUMNS = ['name', 'cpu_milli', 'memory_mib', 'num_gpu', 'gpu_milli'];
const NODE_COLUMNS = ['sn', 'cpu_milli', 'memory_mib', 'gpu'];

/**
 * The pod lists of Alibaba's GPU clusters (openb, cluster-trace-gpu-v2023). A pod arrives at its creation_time and runs for the time from
 * its scheduled_time, or its creation_time if it was never scheduled, to its deletion_time. Lists without times: all arrive at once, and
 * run on.
 */
export const openbPods: TraceFormat = {
  name: 'openb',
  title: "pods of Alibaba's GPU clusters: openb, cluster-trace-gpu-v2023",
  matches: (file) => hasColumns(file, POD_COLUMNS),
  read: (file, trace) => {
    readTable(textOf(file), trace.problems, { needed: POD_COLUMNS }, (row) => {
      addPod(row, trace);
    });
  },
};

/** The node lists beside them. */
export const openbNodes: TraceFormat = {
  name: 'openb-nodes',
  title: "nodes of Alibaba's GPU clusters",
  matches: (file) => hasColumns(file, NODE_COLUMNS),
  read: (file, trace) => {
    readTable(textOf(file), trace.problems, { needed: NODE_COLUMNS }, (row) => {
      const name = nameIn(row, 'sn');
      const [cpu, memory] = [neededWhole(row, 'cpu_milli'), neededWhole(row, 'memory_mib')];
      const gpus = neededWhole(row, 'gpu') ?? 0;
      if (name === undefined || row.hasProblem) return;
      const model = row.cell('model');
      const has: Requests = { ...cpuAndMemory(cpu, memory), pods: PODS, ...gpusOf(gpus) };
      trace.addObject(nodeOf(name, has, model === '' ? {} : { [GPU_MODEL]: model }), row.place);
    });
  },
};

const gpusOf = (gpus: number): Requests =>
  gpus === 0 ? {} : { [GPU_COUNT]: String(gpus), [GPU_MILLI]: String(gpus * 1000) };

const cpuAndMemory = (cpu = 0, memory = 0): Requests => ({
  cpu: `${String(cpu)}m`,
  memory: `${String(memory)}Mi`,
});

function addPod(row: Row, trace: TraceBuilder): void {
  const name = nameIn(row, 'name');
  const [cpu, memory] = [neededWhole(row, 'cpu_milli'), neededWhole(row, 'memory_mib')];
  const gpus = neededWhole(row, 'num_gpu') ?? 0;
  const milli = gpus === 0 ? 0 : (neededWhole(row, 'gpu_milli') ?? 0);
  if (milli > 1000) row.refuse('gpu_milli', `${String(milli)} is more than 1000, a whole GPU`);
  const { atMs, runMs } = timesOf(row);
  if (name !== undefined && !trace.takeName(trace.namespace, name)) {
    row.refuse('name', `${name} is given twice`);
  }
  if (name === undefined || row.hasProblem) return;
  const models = row.cell('gpu_spec');
  const ofGpus: Requests = gpus === 0 ? {} : { [GPU_MILLI]: String(gpus * milli) };
  trace.addPod({
    ...{ name, atMs, runMs, place: row.place },
    key: [cpu, memory, gpus * milli, models].join(),
    shape: () => ({
      namespace: trace.namespace,
      spec: specOf(
        { ...cpuAndMemory(cpu, memory), ...ofGpus },
        models === '' ? {} : { affinity: onModels(models) },
      ),
    }),
  });
}

interface Times {
  readonly atMs: number;
  readonly runMs: number;
}

function timesOf(row: Row): Times {
  const created = row.has('creation_time') ? (neededNumber(row, 'creation_time') ?? 0) : 0;
  const deleted = numberIn(row, 'deletion_time');
  if (deleted === undefined) return { atMs: created * 1000, runMs: Infinity };
  const from = numberIn(row, 'scheduled_time') ?? created;
  if (deleted < from)
    row.refuse('deletion_time', `is before ${String(from)}, where the pod begins`);
  return { atMs: created * 1000, runMs: (deleted - from) * 1000 };
}

/** `models`: names with | between them. */
function onModels(models: string): Affinity {
  const values = models.split('|').filter((model) => model !== '');
  const matchExpressions = [{ key: GPU_MODEL, operator: 'In', values }];
  const terms = { nodeSelectorTerms: [{ matchExpressions }] };
  return { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: terms } };
}
