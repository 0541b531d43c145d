import { isRecord } from '../../../units/index.ts';
import { utf8Length } from '../../../golang/index.ts';
import { Path, qualifiedNameProblems } from '../../../objects/index.ts';
import type { Loose, KubernetesObject, Condition } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { conditionReasonProblems } from '../rules/texts.ts';

type Counts = Readonly<Record<string, unknown>>;

/** How the numbers of a status are checked. */
interface StatusRule {
  /** Not negative, in the order of the checks. */
  readonly counts: readonly string[];
  /** Not above `replicas`. */
  readonly bounded?: readonly string[];
  /** Message for more available than ready replicas. */
  readonly tooManyAvailable?: string;
}

/** Rules: ValidateXStatus, pkg/apis/{apps,policy,core}/validation/validation.go, v1.34. */
const RULES: Readonly<Record<string, StatusRule | undefined>> = {
  DaemonSet: {
    counts: [
      'currentNumberScheduled',
      'numberMisscheduled',
      'desiredNumberScheduled',
      'numberReady',
      'observedGeneration',
      'updatedNumberScheduled',
      'numberAvailable',
      'numberUnavailable',
      'collisionCount',
    ],
  },
  Deployment: {
    counts: [
      'observedGeneration',
      'replicas',
      'updatedReplicas',
      'readyReplicas',
      'availableReplicas',
      'unavailableReplicas',
      'terminatingReplicas',
      'collisionCount',
    ],
    bounded: ['updatedReplicas', 'readyReplicas', 'availableReplicas'],
    tooManyAvailable: 'cannot be greater than readyReplicas',
  },
  PodDisruptionBudget: {
    counts: ['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods'],
  },
  ReplicaSet: {
    counts: [
      'replicas',
      'fullyLabeledReplicas',
      'readyReplicas',
      'availableReplicas',
      'observedGeneration',
      'terminatingReplicas',
    ],
    bounded: ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'],
    tooManyAvailable: 'cannot be greater than readyReplicas',
  },
  ReplicationController: {
    counts: [
      'replicas',
      'fullyLabeledReplicas',
      'readyReplicas',
      'availableReplicas',
      'observedGeneration',
    ],
    bounded: ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'],
    tooManyAvailable: 'cannot be greater than readyReplicas',
  },
  StatefulSet: {
    counts: [
      'replicas',
      'readyReplicas',
      'currentReplicas',
      'updatedReplicas',
      'availableReplicas',
      'observedGeneration',
      'collisionCount',
    ],
    bounded: ['readyReplicas', 'currentReplicas', 'updatedReplicas', 'availableReplicas'],
    tooManyAvailable: 'cannot be greater than status.readyReplicas',
  },
};

const countsOf = (object: KubernetesObject): Counts =>
  'status' in object && isRecord(object.status) ? object.status : {};

const numberIn = (counts: Counts, field: string): number => Number(counts[field] ?? 0);

/** The numbers of a workload's status. */
export function checkCounts(object: KubernetesObject, list: ErrorList): void {
  const rule = RULES[object.kind];
  if (rule === undefined) return;
  const counts = countsOf(object);
  const invalid = (field: string, detail: string): void =>
    list.invalid(Path.status.child(field), numberIn(counts, field), detail);
  for (const field of rule.counts)
    list.notNegative(Path.status.child(field), numberIn(counts, field));
  for (const field of rule.bounded ?? []) {
    if (numberIn(counts, field) <= numberIn(counts, 'replicas')) continue;
    invalid(field, 'cannot be greater than status.replicas');
  }
  const isOver = numberIn(counts, 'availableReplicas') > numberIn(counts, 'readyReplicas');
  if (rule.tooManyAvailable !== undefined && isOver) {
    invalid('availableReplicas', rule.tooManyAvailable);
  }
}

/** Rule: IsDecremented, pkg/apis/core/validation/validation.go, v1.34. */
export function checkCollisions(
  object: KubernetesObject,
  old: KubernetesObject,
  list: ErrorList,
): void {
  const [now, before] = [countsOf(object), countsOf(old)];
  if (before['collisionCount'] === undefined) return;
  const count = numberIn(now, 'collisionCount');
  const isGone = now['collisionCount'] === undefined;
  if (!isGone && count >= numberIn(before, 'collisionCount')) return;
  list.invalid(Path.status.child('collisionCount'), count, 'cannot be decremented');
}

const STATUSES = ['False', 'True', 'Unknown'];
const LONGEST_REASON = 1024;
const LONGEST_MESSAGE = 32 * 1024;

/** Rule: ValidateConditions, apimachinery/pkg/apis/meta/v1/validation/validation.go, v0.34. */
export function checkConditions(conditions: readonly Loose<Condition>[], list: ErrorList): void {
  const seen = new Set<string>();
  for (const [at, condition] of conditions.entries()) {
    const path = Path.status.child('conditions').index(at);
    list.unique(path.child('type'), condition.type ?? '', seen);
    checkCondition(condition, path, list);
  }
}

function checkCondition(condition: Loose<Condition>, path: Path, list: ErrorList): void {
  const { type = '', status = '', observedGeneration = 0, reason = '', message = '' } = condition;
  list.each(path.child('type'), type, qualifiedNameProblems(type));
  list.supported(path.child('status'), status, STATUSES);
  if (observedGeneration < 0) {
    const detail = 'must be greater than or equal to zero';
    list.invalid(path.child('observedGeneration'), observedGeneration, detail);
  }
  if (condition.lastTransitionTime === undefined) list.required(path.child('lastTransitionTime'));
  if (reason === '') list.required(path.child('reason'));
  else {
    list.each(path.child('reason'), reason, conditionReasonProblems(reason));
    if (utf8Length(reason) > LONGEST_REASON) list.tooLong(path.child('reason'), LONGEST_REASON);
  }
  if (utf8Length(message) > LONGEST_MESSAGE) list.tooLong(path.child('message'), LONGEST_MESSAGE);
}
