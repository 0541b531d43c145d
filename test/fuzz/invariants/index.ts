import { daemonAvailability, daemonSurge, daemonSurgedNodes } from './daemon-rollout.ts';
import {
  deploymentAvailability,
  deploymentPods,
  deploymentSurge,
  recreatedPods,
  replicaSetPods,
} from './deployment-rollout.ts';
import { evictionsKeepBudgets } from './evictions.ts';
import type { Check } from './ledger.ts';
import { quotasHold } from './quotas.ts';
import {
  runningPodsStay,
  statefulAvailability,
  statefulOrder,
  statefulOrdinals,
} from './stateful-rollout.ts';

export { Ledger } from './ledger.ts';

/** What controllers, evictions and admission never do. */
export const CLUSTER_CHECKS: readonly Check[] = [
  deploymentSurge,
  deploymentAvailability,
  deploymentPods,
  replicaSetPods,
  recreatedPods,
  daemonSurge,
  daemonSurgedNodes,
  daemonAvailability,
  statefulOrdinals,
  runningPodsStay,
  statefulAvailability,
  statefulOrder,
  evictionsKeepBudgets,
  quotasHold,
];
