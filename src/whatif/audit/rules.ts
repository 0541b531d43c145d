import type { AuditRule } from './rule.ts';
import { antiAffinityBroken } from './rules/placement/anti-affinity-broken.ts';
import { autoscalersOverlap } from './rules/autoscaling/autoscalers-overlap.ts';
import { barePod } from './rules/workloads/bare-pod.ts';
import { boundsRefused } from './rules/autoscaling/bounds-refused.ts';
import { budgetBlocksAtMinimum } from './rules/autoscaling/budget-blocks-at-minimum.ts';
import { budgetBlocksDrain } from './rules/disruption/budget-blocks-drain.ts';
import { budgetExhausted } from './rules/disruption/budget-exhausted.ts';
import { budgetSelectsNothing } from './rules/disruption/budget-selects-nothing.ts';
import { budgetWithoutScale } from './rules/disruption/budget-without-scale.ts';
import { budgetsOverlap } from './rules/disruption/budgets-overlap.ts';
import { claimLost } from './rules/disks/claim-lost.ts';
import { claimMissing } from './rules/disks/claim-missing.ts';
import { claimShared } from './rules/disks/claim-shared.ts';
import { claimUnderSurge } from './rules/disks/claim-under-surge.ts';
import { filterNotPassed } from './rules/placement/filter-not-passed.ts';
import { hostPortTaken } from './rules/placement/host-port-taken.ts';
import { maximumAboveSpread } from './rules/autoscaling/maximum-above-spread.ts';
import { maximumMissing } from './rules/autoscaling/maximum-missing.ts';
import { nodeAffinityUnmet } from './rules/placement/node-affinity-unmet.ts';
import { nodeCordoned } from './rules/conditions/node-cordoned.ts';
import { nodeMissing } from './rules/conditions/node-missing.ts';
import { nodeNotReady } from './rules/conditions/node-not-ready.ts';
import { nodeOverPodLimit } from './rules/conditions/node-over-pod-limit.ts';
import { nodeOvercommitted } from './rules/conditions/node-overcommitted.ts';
import { nodeUnderPressure } from './rules/conditions/node-under-pressure.ts';
import { podAffinityUnmet } from './rules/placement/pod-affinity-unmet.ts';
import { podsRefused } from './rules/placement/pods-refused.ts';
import { priorityClassMissing } from './rules/workloads/priority-class-missing.ts';
import { quotaBelowMaximum } from './rules/autoscaling/quota-below-maximum.ts';
import { referenceMissing } from './rules/workloads/reference-missing.ts';
import { replicasBesideAutoscaler } from './rules/autoscaling/replicas-beside-autoscaler.ts';
import { replicasOutsideBounds } from './rules/autoscaling/replicas-outside-bounds.ts';
import { replicasTogether } from './rules/placement/replicas-together.ts';
import { requestMissingForTarget } from './rules/autoscaling/request-missing-for-target.ts';
import { requestsMissing } from './rules/workloads/requests-missing.ts';
import { scaleTargetMissing } from './rules/autoscaling/scale-target-missing.ts';
import { serviceSelectsNothing } from './rules/workloads/service-selects-nothing.ts';
import { singleReplica } from './rules/workloads/single-replica.ts';
import { spreadSkewed } from './rules/placement/spread-skewed.ts';
import { spreadUneven } from './rules/placement/spread-uneven.ts';
import { storageClassMissing } from './rules/disks/storage-class-missing.ts';
import { taintNotTolerated } from './rules/placement/taint-not-tolerated.ts';
import { verticalBesideHorizontal } from './rules/autoscaling/vertical-beside-horizontal.ts';
import { volumeInDeadZone } from './rules/disks/volume-in-dead-zone.ts';
import { volumeOutOfReach } from './rules/disks/volume-out-of-reach.ts';

/** Every rule of the audit, by code. A new rule is its file and its line here. */
export const AUDIT_RULES: readonly AuditRule[] = [
  taintNotTolerated,
  nodeAffinityUnmet,
  hostPortTaken,
  podAffinityUnmet,
  antiAffinityBroken,
  spreadSkewed,
  volumeOutOfReach,
  filterNotPassed,
  nodeMissing,
  spreadUneven,
  nodeOvercommitted,
  nodeOverPodLimit,
  nodeNotReady,
  nodeUnderPressure,
  nodeCordoned,
  budgetBlocksDrain,
  budgetExhausted,
  budgetsOverlap,
  budgetSelectsNothing,
  budgetWithoutScale,
  requestsMissing,
  singleReplica,
  priorityClassMissing,
  replicasTogether,
  barePod,
  serviceSelectsNothing,
  referenceMissing,
  podsRefused,
  volumeInDeadZone,
  claimLost,
  storageClassMissing,
  claimUnderSurge,
  claimShared,
  claimMissing,
  replicasBesideAutoscaler,
  replicasOutsideBounds,
  requestMissingForTarget,
  budgetBlocksAtMinimum,
  autoscalersOverlap,
  scaleTargetMissing,
  boundsRefused,
  maximumMissing,
  verticalBesideHorizontal,
  maximumAboveSpread,
  quotaBelowMaximum,
];
