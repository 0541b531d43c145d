import type { Pod } from '../../objects/index.ts';
import { BY_TAINT } from '../document/failure-loops.ts';
import type { FailureLoop, Failures } from '../document/failure-loops.ts';
import { evictionOf, whyFailed } from '../findings/index.ts';

/** More nodes are counted. */
const NAMED_NODES = 3;

/**
 * How often the pods of a workload failed, where, and why the last one did: "3,599 pods rejected on n1: OutOfcpu: Pod
 * was rejected: Node didn't have enough resource: cpu". Undefined without a failure.
 */
export function loopText(failures: readonly Failures[]): string | undefined {
  const loops = failures.flatMap((one) => one.loops);
  const last = loops.reduce<FailureLoop | undefined>(
    (latest, one) => (latest === undefined || one.lastAt >= latest.lastAt ? one : latest),
    undefined,
  );
  if (last === undefined) return undefined;
  const verb = verbOf(last.last);
  const alike = loops.filter((one) => verbOf(one.last) === verb);
  const times = alike.reduce((sum, one) => sum + one.times, 0);
  const nodes = [...new Set(alike.map(({ node }) => node))].filter((node) => node !== '');
  const many = times === 1 ? '1 pod' : `${group(times)} pods`;
  const why = whyFailed(last.last);
  const where = placeText(nodes, last.node);
  if (why !== '') return `${many} ${verb}${where}: ${why}`;
  return `${many} ${last.reason === BY_TAINT ? evictionOf(last.last) : verb}${where}`;
}

function placeText(nodes: readonly string[], last: string): string {
  if (nodes.length === 0) return '';
  if (nodes.length <= NAMED_NODES) return ` on ${nodes.toSorted().join(', ')}`;
  return ` on ${group(nodes.length)} nodes, the last on ${last}`;
}

/** What became of a pod that is Failed. */
function verbOf(pod: Pod): 'rejected' | 'evicted' | 'failed' {
  if (evictionOf(pod) !== undefined || pod.status?.reason === 'Evicted') return 'evicted';
  const { containerStatuses = [], initContainerStatuses = [], message = '' } = pod.status ?? {};
  const hasRun = [...containerStatuses, ...initContainerStatuses].some(
    ({ state }) => state?.terminated !== undefined,
  );
  return !hasRun && message.startsWith('Pod was rejected') ? 'rejected' : 'failed';
}

/** 5000 as "5,000". */
const group = (number: number): string => String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
