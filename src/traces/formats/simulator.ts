import { openDocument } from '../../documents/index.ts';
import type { OpenDocument } from '../../documents/index.ts';
import { InputError } from '../../problems/index.ts';
import { readTexts } from '../../input/index.ts';
import { isRecord } from '../../units/index.ts';
import { textOf } from '../format.ts';
import type { TraceFile, TraceFormat, TraceText } from '../format.ts';
import type { TraceBuilder } from '../builder.ts';

/** The lists of a snapshot (kube-scheduler-simulator, ResourcesForSnap): their objects need not say what they are. */
const LISTS: Readonly<Record<string, readonly [apiVersion: string, kind: string]>> = {
  namespaces: ['v1', 'Namespace'],
  priorityClasses: ['scheduling.k8s.io/v1', 'PriorityClass'],
  storageClasses: ['storage.k8s.io/v1', 'StorageClass'],
  pvs: ['v1', 'PersistentVolume'],
  pvcs: ['v1', 'PersistentVolumeClaim'],
  nodes: ['v1', 'Node'],
  pods: ['v1', 'Pod'],
};

/**
 * What kube-scheduler-simulator exports: all objects exist at the start. Pods with a node keep it, the others are scheduled. The
 * configuration of its scheduler is not taken over.
 */
export const simulatorSnapshot: TraceFormat = {
  name: 'simulator',
  title: 'a snapshot of kube-scheduler-simulator (JSON)',
  matches: ({ text }) =>
    text !== undefined &&
    /^\s*\{/.test(text.slice(0, 1000)) &&
    ['"pods"', '"nodes"', '"schedulerConfig"'].every((key) => text.includes(key)),
  read: (file, trace) => {
    const opened = openedJson(textOf(file), trace);
    if (opened === undefined) return;
    const { value } = opened;
    if (!isRecord(value)) {
      trace.problems.add({ file: file.name, message: 'no JSON with lists of objects' });
      return;
    }
    for (const [list, type] of Object.entries(LISTS)) {
      const items = value[list] ?? [];
      if (Array.isArray(items)) addItems(items, type, { file, trace, list });
      else {
        const place = opened.placeOf([list], 'value');
        trace.problems.add({ ...place, object: list, message: 'is no list of objects' });
      }
    }
    if (isRecord(value['schedulerConfig'])) {
      trace.note(
        'the snapshot has the configuration of a scheduler, which is not taken over: --config names one',
      );
    }
  },
};

/** Undefined: it cannot be read, which is said. */
function openedJson(text: TraceText, { problems }: TraceBuilder): OpenDocument | undefined {
  try {
    return openDocument(text, { mayBeLarge: true });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    for (const problem of error.problems) problems.add(problem);
    return undefined;
  }
}

/** The objects of a list, as the API server stores them. Their problems have no line: the list is written again, with the type of its items. */
function addItems(
  items: readonly unknown[],
  [apiVersion, kind]: readonly [apiVersion: string, kind: string],
  {
    file,
    trace,
    list,
  }: { readonly file: TraceFile; readonly trace: TraceBuilder; readonly list: string },
): void {
  items.forEach((item, at) => {
    const typed = isRecord(item) ? { ...item, apiVersion, kind } : item;
    const text = JSON.stringify(typed);
    const read = readTexts([{ name: file.name, text, side: 'cluster' }]);
    for (const { line: _line, column: _column, message, ...problem } of read.errors) {
      trace.problems.add({ ...problem, message: `${list}[${String(at)}]: ${message}` });
    }
    for (const given of read.given) trace.addObject(given);
  });
}
