import { controllerOf } from '../../objects/index.ts';
import type { Job, Pod } from '../../objects/index.ts';
import { zoneKey } from '../../cluster/index.ts';
import { noExecute, replacesFailedOnly, toleratedSeconds } from '../../controllers/index.ts';
import type { UnreachableNode } from '../../controllers/index.ts';
import type { Gates } from '../../features/index.ts';
import { isLeaving, isOfItsNode } from '../edits/displace.ts';
import { OWNER_UNKNOWN, fateOf, UNCONTROLLED } from './displaced.ts';

/** The fate of a pod on an unreachable node. */
interface Fate {
  /** Seconds until it is deleted, after its node got its taint. It stays on the node: no kubelet confirms that it has ended. */
  readonly evictedAfter?: number;
  /** Why no controller replaces the pod; undefined if one does. */
  readonly lost?: string;
}

export interface Stranded extends Fate {
  readonly pod: Pod;
}

/** Nodes of a zone get their taints one after the other. Source: node_lifecycle_controller.go, --node-eviction-rate, v1.36. */
const SECONDS_PER_NODE = 10;

/** The pods of unreachable nodes, except pods that belong to their node (DaemonSets, static pods). */
export class StrandedPods {
  readonly all: readonly Stranded[];
  /** Pods that are evicted, in order of time: a turn has all that are evicted at one time. */
  readonly turns: readonly (readonly Stranded[])[];

  constructor(
    nodes: readonly UnreachableNode[],
    podsOn: (name: string) => readonly Pod[],
    rules: Rules,
  ) {
    const all: Stranded[] = [];
    const turns = new Map<number, Stranded[]>();
    const taintedIn = new Map<string, number>();
    for (const lost of nodes) {
      const zone = zoneKey(lost.node);
      const before = taintedIn.get(zone) ?? 0;
      taintedIn.set(zone, before + 1);
      for (const pod of podsOn(lost.node.metadata.name)) {
        const fate = fateOn(lost, pod, rules);
        if (fate === undefined) continue;
        const stranded = { pod, ...fate };
        all.push(stranded);
        if (fate.evictedAfter === undefined) continue;
        const at = before * SECONDS_PER_NODE + fate.evictedAfter;
        const turn = turns.get(at) ?? [];
        turns.set(at, turn);
        turn.push(stranded);
      }
    }
    this.all = all;
    this.turns = [...turns].sort(([a], [b]) => a - b).map(([, turn]) => turn);
  }
}

interface Rules {
  readonly gates: Gates;
  readonly jobOf: (pod: Pod) => Job | undefined;
}

/**
 * Undefined for pods that belong to the node, and for pods that were being deleted before.
 * Sources: pkg/controller/tainteviction/taint_eviction.go; pkg/controller/statefulset/stateful_set_control.go and
 * pkg/controller/job/job_controller.go, which wait until a terminating pod is gone, v1.36.
 */
function fateOn({ node, spared }: UnreachableNode, pod: Pod, rules: Rules): Fate | undefined {
  if (isOfItsNode(pod) || isLeaving(pod)) return undefined;
  if (spared !== undefined) return { lost: `it is not evicted from its node: ${spared}` };
  const evictedAfter = toleratedSeconds(pod, noExecute(node), rules.gates) ?? 0;
  if (evictedAfter === Number.POSITIVE_INFINITY) {
    return { lost: 'it tolerates the taint of its node without end, so it is not evicted' };
  }
  const lost = whyNotReplaced(pod, rules);
  return { evictedAfter, ...(lost !== undefined && { lost }) };
}

function whyNotReplaced(pod: Pod, { jobOf }: Rules): string | undefined {
  const owner = controllerOf(pod.metadata);
  if (owner === undefined) return UNCONTROLLED;
  if (fateOf(pod) === 'lost') return OWNER_UNKNOWN;
  const { kind } = owner;
  if (kind === 'StatefulSet') return waitsFor(kind);
  const job = jobOf(pod);
  return job !== undefined && replacesFailedOnly(job) ? waitsFor(kind) : undefined;
}

const waitsFor = (kind: string): string =>
  `its ${kind} creates no new pod while its node does not answer: the old one stays until it is deleted by force, or its node is gone or back`;

/** The replacement of a pod that stays on its unreachable node: another uid under the same name, so that reports use that name. */
export function replacementOf(pod: Pod, fresh: Pod): Pod {
  const { uid = '' } = pod.metadata;
  return { ...fresh, metadata: { ...fresh.metadata, uid: `${uid}-again` } };
}
