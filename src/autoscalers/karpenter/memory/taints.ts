import type { Taint } from '../../../objects/index.ts';

/** Taints of a node that is starting. Rule: KnownEphemeralTaints, sigs.k8s.io/karpenter/pkg/scheduling/taints.go, v1.13. */
const EPHEMERAL: readonly Taint[] = [
  { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/not-ready', effect: 'NoExecute' },
  { key: 'node.kubernetes.io/unreachable', effect: 'NoSchedule' },
  { key: 'node.cloudprovider.kubernetes.io/uninitialized', effect: 'NoSchedule' },
  { key: 'karpenter.sh/unregistered', effect: 'NoExecute' },
];

const READINESS_PREFIX = 'readiness.k8s.io/';

/** Taints are the same by key and effect. */
export const isSameTaint = (a: Taint, b: Taint): boolean =>
  a.key === b.key && a.effect === b.effect;

/** True for a taint that goes away by itself while a node starts. */
export const isEphemeral = (taint: Taint): boolean =>
  taint.key.startsWith(READINESS_PREFIX) || EPHEMERAL.some((one) => isSameTaint(one, taint));
