import { aggregateText } from '../../objects/index.ts';
import type { Pod, StatefulSet } from '../../objects/index.ts';
import { ApiError } from '../../server/index.ts';
import { attemptCreate } from '../shared/attempt.ts';
import type { CreateContext, FailureEvent } from '../shared/attempt.ts';
import type { ControllerDependencies } from '../shared/controller.ts';
import { isTerminating } from '../shared/pod-state.ts';
import { claimsMatchPolicy, updateClaimOwners } from './claims.ts';
import { claimsOf, identityLabels, statefulPod } from './pod.ts';
import type { Replica } from './pod.ts';

/**
 * Writes the pods of a StatefulSet and their claims, and records what it did as events of the set.
 * Source: pkg/controller/statefulset/stateful_pod_control.go, v1.34.
 */
export class StatefulPodControl {
  readonly #context: CreateContext;
  readonly #isCapitalized: boolean;

  constructor(context: CreateContext & Pick<ControllerDependencies, 'rules'>) {
    this.#context = context;
    this.#isCapitalized = context.rules?.capitalizesStatefulSetEvents ?? true;
  }

  /** Creates the missing claims and the pod of an ordinal. False: one was refused. Source: CreateStatefulPod. */
  create(set: StatefulSet, replica: Replica): boolean {
    const pod = statefulPod(set, replica);
    const podIn = textOf(set, pod);
    const failed = (message: string): FailureEvent => ({
      reason: 'FailedCreate',
      message: this.#text(`create ${podIn} failed error: ${message}`),
    });
    const refused = this.createClaims(set, pod, replica.ordinal);
    if (refused !== undefined) {
      const { reason, message } = failed(refused);
      this.#context.events.event(set, 'Warning', reason, message);
      return false;
    }
    const created = attemptCreate(this.#context, {
      owner: set,
      kind: 'Pod',
      object: pod,
      // An existing pod of that name causes no event: it is tried again.
      failureEvent: (error) =>
        error.reason === 'AlreadyExists' ? undefined : failed(error.message),
    });
    if (created instanceof ApiError) return false;
    this.updateClaims(set, created, replica.ordinal);
    this.#event(set, 'SuccessfulCreate', `create ${podIn} successful`);
    return true;
  }

  /** Restores the labels that identify a pod, and the owners of its claims. Source: UpdateStatefulPod. */
  update(set: StatefulSet, pod: Pod, ordinal: number): void {
    this.updateClaims(set, pod, ordinal);
    const { metadata } = pod;
    const identity = identityLabels(metadata.name, ordinal);
    if (!hasIdentity(pod)) {
      const labels = { ...metadata.labels, ...identity };
      this.#context.api.update('Pod', { ...pod, metadata: { ...metadata, labels } });
    }
    this.#event(set, 'SuccessfulUpdate', `update ${textOf(set, pod)} successful`);
  }

  delete(set: StatefulSet, pod: Pod): void {
    const { name, namespace } = pod.metadata;
    this.#context.api.delete('Pod', namespace, name);
    this.#event(set, 'SuccessfulDelete', `delete ${textOf(set, pod)} successful`);
  }

  /** Whether the pod has its identity and its claims the owners of the retention policy. */
  isConsistent(set: StatefulSet, pod: Pod, ordinal: number): boolean {
    return hasIdentity(pod) && claimsMatchPolicy(this.#context.api, { set, pod, ordinal });
  }

  updateClaims(set: StatefulSet, pod: Pod, ordinal: number): void {
    updateClaimOwners(this.#context, { set, pod, ordinal });
  }

  /** Creates all missing claims. Returns the messages of refused claims. Source: createPersistentVolumeClaims. */
  createClaims(set: StatefulSet, pod: Pod, ordinal: number): string | undefined {
    const { api, events } = this.#context;
    const texts: string[] = [];
    for (const claim of claimsOf(set, ordinal)) {
      const { name, namespace } = claim.metadata;
      const existing = api.get('PersistentVolumeClaim', namespace, name);
      if (existing !== undefined) {
        if (isTerminating(existing)) texts.push(`pvc ${name} is being deleted`);
        continue;
      }
      const created = attemptCreate(this.#context, {
        owner: set,
        kind: 'PersistentVolumeClaim',
        object: claim,
        failureEvent: ({ message }) => ({
          reason: 'FailedCreate',
          message: this.#text(
            `create Claim ${name} for ${textOf(set, pod)} failed error: ${message}`,
          ),
        }),
      });
      if (created instanceof ApiError) {
        texts.push(`failed to create PVC ${name}: ${created.message}`);
      } else {
        const message = `create Claim ${name} ${textOf(set, pod)} success`;
        events.event(set, 'Normal', 'SuccessfulCreate', this.#text(message));
      }
    }
    return texts.length === 0 ? undefined : aggregateText(texts);
  }

  #event(set: StatefulSet, reason: string, message: string): void {
    this.#context.events.event(set, 'Normal', reason, this.#text(message));
  }

  /** The message begins with its verb, from v1.35 on with a capital letter. */
  #text(message: string): string {
    return this.#isCapitalized ? message.replace(/^./, (first) => first.toUpperCase()) : message;
  }
}

function textOf({ metadata: { name } }: StatefulSet, pod: Pod): string {
  return `Pod ${pod.metadata.name} in StatefulSet ${name}`;
}

/** Source: stateful_set_utils.go identityMatches. */
function hasIdentity({ metadata: { name, labels = {} } }: Pod): boolean {
  return labels['statefulset.kubernetes.io/pod-name'] === name;
}
