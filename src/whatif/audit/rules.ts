import type { AuditRule } from './rule.ts';
import { antiAffinityBroken } from './rules/anti-affinity-broken.ts';
import { barePod } from './rules/bare-pod.ts';
import { budgetBlocksDrain } from './rules/budget-blocks-drain.ts';
import { budgetExhausted } from './rules/budget-exhausted.ts';
import { budgetSelectsNothing } from './rules/budget-selects-nothing.ts';
import { budgetWithoutScale } from './rules/budget-without-scale.ts';
import { budgetsOverlap } from './rules/budgets-overlap.ts';
import { claimLost } from './rules/claim-lost.ts';
import { claimMissing } from './rules/claim-missing.ts';
import { claimShared } from './rules/claim-shared.ts';
import { claimUnderSurge } from './rules/claim-under-surge.ts';
import { filterNotPassed } from './rules/filter-not-passed.ts';
import { hostPortTaken } from './rules/host-port-taken.ts';
import { nodeAffinityUnmet } from './rules/node-affinity-unmet.ts';
import { nodeCordoned } from './rules/node-cordoned.ts';
import { nodeMissing } from './rules/node-missing.ts';
import { nodeNotReady } from './rules/node-not-ready.ts';
import { nodeOverPodLimit } from './rules/node-over-pod-limit.ts';
import { nodeOvercommitted } from './rules/node-overcommitted.ts';
import { nodeUnderPressure } from './rules/node-under-pressure.ts';
import { podAffinityUnmet } from './rules/pod-affinity-unmet.ts';
import { podsRefused } from './rules/pods-refused.ts';
import { priorityClassMissing } from './rules/priority-class-missing.ts';
import { referenceMissing } from './rules/reference-missing.ts';
import { replicasTogether } from './rules/replicas-together.ts';
import { requestsMissing } from './rules/requests-missing.ts';
import { serviceSelectsNothing } from './rules/service-selects-nothing.ts';
import { singleReplica } from './rules/single-replica.ts';
import { spreadSkewed } from './rules/spread-skewed.ts';
import { spreadUneven } from './rules/spread-uneven.ts';
import { storageClassMissing } from './rules/storage-class-missing.ts';
import { taintNotTolerated } from './rules/taint-not-tolerated.ts';
import { volumeInDeadZone } from './rules/volume-in-dead-zone.ts';
import { volumeOutOfReach } from './rules/volume-out-of-reach.ts';

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
];
