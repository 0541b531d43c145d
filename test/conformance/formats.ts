import { checkApply } from './api/apply.ts';
import { checkEviction } from './api/eviction.ts';
import { checkFeatureGates } from './api/feature-gates.ts';
import { checkObjectDefaults } from './api/object-defaults.ts';
import { checkPodDefaults } from './api/pod-defaults.ts';
import { checkQuantity } from './api/quantities.ts';
import { checkQuantityJson } from './api/quantity-json.ts';
import { checkQuantityOperation } from './api/quantity-ops.ts';
import { checkRequests } from './api/requests.ts';
import { checkRolloutEquality } from './api/rollout-equality.ts';
import { checkSchedulerConfig } from './api/scheduler-config.ts';
import { checkSelector } from './api/selectors.ts';
import { checkStrictDecoding } from './api/strict-decoding.ts';
import { checkTolerations } from './api/tolerations.ts';
import { checkHpaApi } from './hpa/api.ts';
import { checkHpaCase } from './hpa/cases.ts';
import { checkHpaStory } from './hpa/stories.ts';
import { checkHpaTogether } from './hpa/together.ts';
import { checkStoryEnd, checkStoryTimeline } from './e2e/stories.ts';
import { checkUpdateValidation } from './api/update-validation.ts';
import { checkValidation } from './api/validation.ts';
import { checkAutoscaler } from './cluster-autoscaler/check.ts';
import { checkTimelines } from './controllers/timelines.ts';
import { checkDisruption } from './karpenter/check-disruption.ts';
import { checkProvisioning } from './karpenter/provisioning.ts';
import { checkCycle } from './descheduler/cycles.ts';
import { checkAdmission } from './kubelet/admission.ts';
import { checkBackoff } from './kubelet/backoff.ts';
import { checkConditions } from './kubelet/conditions.ts';
import { checkEvictionRank } from './kubelet/eviction-rank.ts';
import { checkKubectlColumns } from './kubelet/kubectl-columns.ts';
import { checkPhase } from './kubelet/phase.ts';
import { checkPodActions } from './kubelet/pod-actions.ts';
import { checkPullBackoff } from './kubelet/pull-backoff.ts';
import { checkRestartActions, checkRestartPhase } from './kubelet/restart-rules.ts';
import { checkStatusManager } from './kubelet/status-manager.ts';
import { checkAttach } from './kubelet/attach.ts';
import { checkSyncTraces } from './kubelet/sync-traces.ts';
import { checkTiming } from './kubelet/timing.ts';
import { checkLegacyDecision } from './legacy/decisions.ts';
import { checkExtenders } from './legacy/extenders.ts';
import { checkInvalidPolicy } from './legacy/invalid-policies.ts';
import { checkTranslation } from './legacy/translations.ts';
import { checkScript } from './queue/scripts.ts';
import { checkDecision } from './scheduler/decisions.ts';
import { checkTrace } from './scheduler/traces.ts';
import type { Check, Line } from './format.ts';
import { shapes } from './shapes.ts';
import type { FormatName } from './shapes.ts';

/** The check of each format, or its checks by name. Formats without a check are in pending.ts, with the reason. */
const checks: Partial<Record<FormatName, Check | Readonly<Record<string, Check>>>> = {
  'modern/decisions': checkDecision,
  'modern/traces': checkTrace,
  'legacy/decisions': checkLegacyDecision,
  'legacy/traces': checkTrace,
  'legacy/extenders': checkExtenders,
  'legacy/translations': checkTranslation,
  'legacy/invalid-policies': checkInvalidPolicy,
  'api/quantities': checkQuantity,
  'api/quantity-json': checkQuantityJson,
  'api/quantity-ops': checkQuantityOperation,
  'api/pod-defaults': checkPodDefaults,
  'api/object-defaults': checkObjectDefaults,
  'api/selectors': checkSelector,
  'api/requests': checkRequests,
  'api/strict-decoding': checkStrictDecoding,
  'api/tolerations': checkTolerations,
  'api/rollout-equality': checkRolloutEquality,
  'api/validation': checkValidation,
  'api/workload-validation': checkValidation,
  'api/update-validation': checkUpdateValidation,
  'api/scheduler-config': checkSchedulerConfig,
  'api/feature-gates': checkFeatureGates,
  'api/apply': checkApply,
  'api/eviction': checkEviction,
  'controllers/timelines': checkTimelines,
  'kubelet/phase': checkPhase,
  'kubelet/pod-actions': checkPodActions,
  'kubelet/conditions': checkConditions,
  'kubelet/kubectl-columns': checkKubectlColumns,
  'kubelet/restart-actions': checkRestartActions,
  'kubelet/restart-phase': checkRestartPhase,
  'kubelet/status-manager': checkStatusManager,
  'kubelet/sync-traces': checkSyncTraces,
  'kubelet/backoff': checkBackoff,
  'kubelet/pull-backoff': checkPullBackoff,
  'kubelet/admission': checkAdmission,
  'kubelet/eviction-rank': checkEvictionRank,
  'e2e/stories': { 'e2e/end': checkStoryEnd, 'e2e/timeline': checkStoryTimeline },
  'hpa/api': checkHpaApi,
  'hpa/cases': checkHpaCase,
  'hpa/stories': checkHpaStory,
  'hpa/together': checkHpaTogether,
  'kubelet/attach': checkAttach,
  'kubelet/timing': checkTiming,
  'queue/scripts': checkScript,
  'karpenter/disruption': checkDisruption,
  'karpenter/provisioning': checkProvisioning,
  'descheduler/cycles': checkCycle,
  'cluster-autoscaler/scale-up': checkAutoscaler,
  'cluster-autoscaler/scale-down': checkAutoscaler,
  'cluster-autoscaler/stories': checkAutoscaler,
};

/** The checks of a format with the names under which they are counted. A format without a check fails. */
export function checksOf(format: FormatName): readonly (readonly [string, Check])[] {
  const check = checks[format] ?? noCheck;
  return typeof check === 'function' ? [[format, check]] : Object.entries(check);
}

const noCheck: Check = () => ['there is no check for it, and pending.ts does not list it'];

export const formatNames: readonly FormatName[] = Object.keys(shapes).filter(
  (name): name is FormatName => name in shapes,
);

/** The format of a line by its keys; undefined if they fit none or several. */
export function recognise(line: Line): FormatName | undefined {
  const [first, second] = formatNames.filter((name) => shapes[name](line));
  return second === undefined ? first : undefined;
}

/** The format in the name of a file of the corpus. */
export function formatNamed(stem: string): FormatName | undefined {
  return formatNames.find((name) => name.endsWith(`/${stem}`));
}
