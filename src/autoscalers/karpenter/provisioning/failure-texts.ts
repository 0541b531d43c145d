import type { Taint } from '../../../objects/index.ts';
import { mismatchText } from '../algebra/requirements.ts';
import { minValuesText } from '../catalogue/min-values.ts';
import { noTypesText } from './claims/no-types-text.ts';
import type { ClaimFailure, PodFailure } from './failures.ts';
import type { PortConflict } from './pods/host-ports.ts';
import type { Quantities } from './pods/shape.ts';
import type { TopologyConflict } from './topology/cluster-topology.ts';

/** What the texts need of the pod: its own requests. */
export interface PodOfText {
  readonly exactRequests: Quantities;
}

/**
 * The reason that Karpenter gives, without "Failed to schedule pod, ".
 *
 * Rule: sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling, v1.13.
 */
export function podFailureText(failure: PodFailure, pod: PodOfText): string {
  switch (failure.kind) {
    case 'pools':
      return failure.pools
        .map((one) => claimFailureText(one.failure, one.nodePool, pod))
        .join('; ');
    case 'no-pools':
      return 'nodepool requirements filtered out all available instance types';
    case 'claims-devices':
      return 'pod has Dynamic Resource Allocation requirements that are not yet supported by Karpenter';
    case 'invalid':
      return failure.reasons.join('; ');
    case 'min-values':
      return `pod didn’t schedule because NodePool couldn’t meet minValues requirements, validating minValues, ${minValuesText(failure.labels)} (NodePool=${failure.nodePool})`;
  }
}

const PREFIX = {
  pod: 'incompatible requirements, ',
  volumes: 'incompatible volume requirements, ',
  topology: '',
} as const;

const RESERVED_TEXT = {
  'none-free':
    'one or more instance types with compatible reserved offerings are available, but could not be reserved',
  'would-lose':
    'satisfying updated nodeclaim constraints would remove all compatible reserved offering options',
} as const;

/** The part of the reason that is about one NodePool. */
export function claimFailureText(failure: ClaimFailure, nodePool: string, pod: PodOfText): string {
  switch (failure.kind) {
    case 'taints':
      return failure.taints
        .map((taint) => `did not tolerate taint (taint=${taintText(taint)})`)
        .join('; ');
    case 'host-port':
      return portText(failure.conflict);
    case 'requirements':
      return `${PREFIX[failure.of]}${mismatchText(failure.mismatch)}`;
    case 'topology':
      return topologyText(failure.conflict);
    case 'no-types':
      return noTypesText(failure, pod.exactRequests);
    case 'reserved':
      return RESERVED_TEXT[failure.why];
    case 'nodes-limit':
      return `node limits have been exhausted for nodepool (NodePool=${nodePool})`;
    case 'limits':
      return `all available instance types exceed limits for nodepool (NodePool=${nodePool})`;
  }
}

const taintText = ({ key, value = '', effect }: Taint): string =>
  value === '' ? `${key}:${effect}` : `${key}=${value}:${effect}`;

function portText({ wanted, taken }: PortConflict): string {
  const values = [
    `existing-hostport-ip=${taken.ip}`,
    `existing-hostport-port=${taken.port}`,
    `existing-hostport-protocol=${taken.protocol}`,
    `pod-hostport-ip=${wanted.ip}`,
    `pod-hostport-port=${wanted.port}`,
    `pod-hostport-protocol=${wanted.protocol}`,
  ];
  return `checking host port usage, pod hostport conflicts with existing hostport configuration (${values.join(', ')})`;
}

const SHOWN_DOMAINS = 25;

function topologyText({ group, podDomains, nodeDomains }: TopologyConflict): string {
  const { kind, key } = group.rule;
  const domains = [...group.counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const shown = domains.slice(0, SHOWN_DOMAINS).map(([domain, count]) => `${domain}: ${count}`);
  const rest = domains.length - shown.length;
  const counts = `${shown.join(', ')}${rest > 0 ? ` and ${rest} other(s)` : ''}`;
  // The bracket stays open, as Karpenter writes it.
  return `unsatisfiable topology constraint for ${kind}, key=${key} (counts = ${counts}, podDomains = ${String(podDomains)}, nodeDomains = ${String(nodeDomains)}`;
}
