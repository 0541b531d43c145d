import { findCondition, isConditionTrue } from '../../../../objects/index.ts';
import type { Labels } from '../../../../objects/index.ts';
import { CAPACITY_TYPE, INSTANCE_TYPE, ON_DEMAND, RESERVED } from '../../algebra/labels.ts';
import { Requirement } from '../../algebra/requirement.ts';
import { Requirements } from '../../algebra/requirements.ts';
import type { Provider } from '../../algebra/labels.ts';
import type { DisruptionCluster, Drift } from '../cluster.ts';
import type { NodeClaim } from '../../objects/node-claim.ts';
import type { NodePool } from '../../objects/node-pool.ts';
import type { InstanceType } from '../../catalogue/instance-type.ts';

export const HASH = 'karpenter.sh/nodepool-hash';
const HASH_VERSION = 'karpenter.sh/nodepool-hash-version';
/** Until this age Karpenter trusts that the type of a node exists. */
const TRUSTED_MS = 3_600_000;

const OWN_REASONS: readonly (string | undefined)[] = [
  'NodePoolDrifted',
  'RequirementsDrifted',
  'InstanceTypeNotFound',
];

/**
 * Whether a NodeClaim has drifted. What the provider finds is not known: its reason in the condition Drifted is believed.
 *
 * Rule: Drift.Reconcile, nodeclaim/disruption/drift.go, Karpenter v1.13.
 */
export function driftOf(
  nodeClaim: NodeClaim,
  pool: NodePool,
  types: ReadonlyMap<string, InstanceType>,
  moment: Pick<DisruptionCluster, 'nowMs' | 'provider'>,
): Drift | undefined {
  const { conditions } = nodeClaim.status ?? {};
  if (!isConditionTrue(conditions, 'Launched')) return undefined;
  const known = findCondition(conditions, 'Drifted');
  const isKnown = known?.status === 'True';
  const ofProvider = isKnown && !OWN_REASONS.includes(known.reason) ? known.reason : undefined;
  const reason = ownReason(nodeClaim, pool, types, moment) ?? ofProvider;
  if (reason === undefined) return undefined;
  const since = isKnown ? known.lastTransitionTime : undefined;
  return { reason, sinceMs: since === undefined ? moment.nowMs : Date.parse(since) };
}

function ownReason(
  nodeClaim: NodeClaim,
  pool: NodePool,
  types: ReadonlyMap<string, InstanceType>,
  { nowMs, provider }: Pick<DisruptionCluster, 'nowMs' | 'provider'>,
): string | undefined {
  const known = verdicts.get(nodeClaim);
  const isKnown = known?.pool === pool && known.types === types && known.provider === provider;
  const verdict = isKnown ? known : verdictOn(nodeClaim, pool, types, provider);
  verdicts.set(nodeClaim, verdict);
  if (verdict.reason !== undefined) return verdict.reason;
  const { creationTimestamp = '' } = nodeClaim.metadata;
  if (nowMs - Date.parse(creationTimestamp) <= TRUSTED_MS) return undefined;
  return verdict.isOffered ? undefined : 'InstanceTypeNotFound';
}

/** What a NodeClaim is compared with, and what follows at any time. */
interface Verdict {
  readonly pool: NodePool;
  readonly types: ReadonlyMap<string, InstanceType>;
  readonly provider: Provider;
  readonly reason: string | undefined;
  readonly isOffered: boolean;
}

/** All NodeClaims are judged at each look at the cluster, and few of them have changed. */
const verdicts = new WeakMap<NodeClaim, Verdict>();

function verdictOn(
  nodeClaim: NodeClaim,
  pool: NodePool,
  types: ReadonlyMap<string, InstanceType>,
  provider: Provider,
): Verdict {
  const { labels = {} } = nodeClaim.metadata;
  return {
    pool,
    types,
    provider,
    reason: reasonOf(nodeClaim, pool),
    isOffered: hasOffering(labels, types, provider),
  };
}

function reasonOf(nodeClaim: NodeClaim, pool: NodePool): string | undefined {
  if (hasOtherHash(nodeClaim, pool)) return 'NodePoolDrifted';
  const { labels } = nodeClaim.metadata;
  const stated = Requirements.stated(pool.spec.template.spec.requirements);
  return Requirements.labels(labels).accepts(stated) ? undefined : 'RequirementsDrifted';
}

/** True if the pool has changed since the launch. Hashes of different versions cannot be compared, and tell nothing. */
function hasOtherHash(nodeClaim: NodeClaim, pool: NodePool): boolean {
  const { annotations: ofClaim = {} } = nodeClaim.metadata;
  const { annotations: ofPool = {} } = pool.metadata;
  const [hash, version] = [ofPool[HASH], ofPool[HASH_VERSION]];
  if (hash === undefined || version === undefined || ofClaim[HASH] === undefined) return false;
  return ofClaim[HASH_VERSION] === version && ofClaim[HASH] !== hash;
}

/**
 * Whether the type of a node still has its zone and capacity type. A reserved node may have become one on demand.
 *
 * Rule: instanceTypeNotFound, nodeclaim/disruption/drift.go, Karpenter v1.13.
 */
function hasOffering(
  labels: Labels,
  types: ReadonlyMap<string, InstanceType>,
  { wellKnownLabels, reservationLabel }: Provider,
): boolean {
  const { offerings = [] } = types.get(labels[INSTANCE_TYPE] ?? '') ?? {};
  const ofLabels = Requirements.labels(labels);
  const requirements =
    labels[CAPACITY_TYPE] === RESERVED
      ? ofLabels
          .replacing(Requirement.of(CAPACITY_TYPE, 'In', [RESERVED, ON_DEMAND]))
          .without(reservationLabel)
      : ofLabels;
  return offerings.some((each) => requirements.accepts(each.requirements, wellKnownLabels));
}
