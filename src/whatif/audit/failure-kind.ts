import type { Failure } from './judge-placements.ts';

/** Which rule a failure belongs to. */
export type FailureKind =
  | 'taint'
  | 'node-state'
  | 'cordon'
  | 'node-affinity'
  | 'resources'
  | 'ports'
  | 'pod-affinity'
  | 'anti-affinity'
  | 'spread'
  | 'volumes'
  | 'other';

/** Taints that Kubernetes adds for the state of a node. */
const CORDONED = 'node.kubernetes.io/unschedulable';
const STATE =
  /^node\.kubernetes\.io\/(?:not-ready|unreachable|out-of-service|[a-z]+-pressure|[a-z]+-unavailable)$/;

export function failureKind({ about, reasons }: Failure): FailureKind {
  switch (about) {
    case 'taint':
      return kindOfTaint(String(reasons[0]?.detail?.['key'] ?? ''));
    case 'node-name':
    case 'node-labels':
      return 'node-affinity';
    case 'devices':
    case undefined:
      return 'other';
    default:
      return about;
  }
}

/** Whether a taint says how a node is at the moment, not what it is for. */
export const isStateOfNode = (key: string): boolean => kindOfTaint(key) !== 'taint';

function kindOfTaint(key: string): FailureKind {
  if (key === CORDONED) return 'cordon';
  return STATE.test(key) ? 'node-state' : 'taint';
}
