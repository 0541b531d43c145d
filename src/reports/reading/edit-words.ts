import { boundText } from '../../outcome/index.ts';
import type { ChangedNodes, MadeEdit, ScaledByAutoscalers } from '../../outcome/index.ts';
import { count, counted, someOf } from '../layout/figures.ts';

/** Most names of nodes, pods or workloads in the words of one edit. */
const NAMED = 3;

/** What an edit changed: "remove-node worker-*: worker-1, worker-2; 14 pods displaced". */
export function editWords(edit: MadeEdit): string {
  switch (edit.edit) {
    case 'add-node':
      return `add-node ${edit.like}: ${listNames(edit.nodes, 'node')}`;
    case 'evict':
      return `evict ${edit.target}: ${listNames(edit.pods, 'pod')}`;
    case 'scale':
      return `scale ${edit.target} to ${count(edit.replicas)}${before(edit.workloads)}`;
    case 'set-request':
      return `set-request ${edit.target}${requestWords(edit)}${several(edit.workloads)}`;
    case 'hpa':
      return hpaWords(edit);
    default:
      return nodeWords(edit);
  }
}

function nodeWords({ edit, target, nodes, displaced, lost = 0 }: ChangedNodes): string {
  const isPlain = nodes.length === 1 && nodes[0] === target;
  const which = isPlain ? '' : `: ${listNames(nodes, 'node')}`;
  const moved = displaced === undefined ? '' : `; ${counted(displaced, 'pod')} displaced`;
  const gone = lost === 0 ? '' : `, ${count(lost)} lost`;
  return `${edit} ${target}${which}${moved}${gone}`;
}

/** "hpa max: 2 workloads, 14 to 60 replicas". */
function hpaWords({ bound, target, workloads }: ScaledByAutoscalers): string {
  const whose = target === undefined ? '' : ` of ${target}`;
  const before = workloads.reduce((sum, { from }) => sum + from, 0);
  const after = workloads.reduce((sum, { replicas }) => sum + replicas, 0);
  const replicas = `${count(before)} to ${counted(after, 'replica')}`;
  return `hpa ${boundText(bound)}${whose}: ${counted(workloads.length, 'workload')}, ${replicas}`;
}

/** "worker-1, worker-2", "12 nodes: worker-1, worker-2, worker-3 and 9 more", or "no node". */
function listNames(names: readonly string[], what: string): string {
  if (names.length === 0) return `no ${what}`;
  const some = someOf(names, NAMED);
  return names.length > NAMED ? `${counted(names.length, what)}: ${some}` : some;
}

/** " (from 3)" for one workload; otherwise their number. */
function before(workloads: readonly { readonly from: number }[]): string {
  const [only] = workloads;
  return only !== undefined && workloads.length === 1
    ? ` (from ${count(only.from)})`
    : several(workloads);
}

const several = ({ length }: readonly unknown[]): string =>
  length === 1 ? '' : ` (${counted(length, 'workload')})`;

function requestWords({
  container,
  requests,
}: Extract<MadeEdit, { readonly edit: 'set-request' }>): string {
  const amounts = Object.entries(requests).map(([resource, text]) => `${resource}=${text}`);
  return `${container === undefined ? '' : `/${container}`}: ${amounts.join(', ')}`;
}
