import { keyOf } from '../../../objects/index.ts';
import type { Pod } from '../../../objects/index.ts';
import type { RefusedPod } from '../../shared/index.ts';
import { isReported } from '../provisioning/failures.ts';
import type { PodFailure } from '../provisioning/failures.ts';
import { failureText, poolFailures, provision } from '../provisioning/provision.ts';
import type { ProvisioningResult } from '../provisioning/provision.ts';
import type { Lifecycle } from './lifecycle.ts';
import { subject, wallMs } from './parts.ts';
import type { Parts } from './parts.ts';

/** A node that got pods is kept for so long: twice the longest batch. nominationWindow, state/statenode.go, Karpenter v1.13. */
export const NOMINATION_MS = 20_000;

/**
 * Launches nodes for the pods that wait.
 *
 * Rule: Provisioner.Reconcile, sigs.k8s.io/karpenter/pkg/controllers/provisioning/provisioner.go, v1.13.
 */
export class Provisioner {
  readonly #parts: Parts;
  readonly #lifecycle: Lifecycle;

  constructor(parts: Parts, lifecycle: Lifecycle) {
    this.#parts = parts;
    this.#lifecycle = lifecycle;
  }

  /** What a pass over all pods that wait decides now. */
  decide(): ProvisioningResult {
    const { context, view } = this.#parts;
    const podDisruptionBudgets = context.api.list('PodDisruptionBudget');
    return provision(view.look(), { nowMs: wallMs(this.#parts), podDisruptionBudgets });
  }

  /** One pass over all pods that wait. */
  run(): void {
    const { claims } = this.#parts;
    const result = this.decide();
    this.#tell(result);
    this.#note(result.failures);
    const nominatedUntil = wallMs(this.#parts) + NOMINATION_MS;
    for (const planned of result.claims) {
      const record = this.#lifecycle.create(planned);
      record.nominatedUntil = nominatedUntil;
      this.#nominate(planned.pods, `nodeclaim/${record.claim.metadata.name}`);
    }
    for (const [node, pods] of result.moves) {
      const { name } = node;
      const record = claims.ofNode(name) ?? claims.get(name);
      if (record !== undefined) record.nominatedUntil = nominatedUntil;
      const isNode = node.node !== undefined;
      this.#nominate(pods, isNode ? `node/${name}` : `nodeclaim/${name}`);
    }
  }

  #tell({ events, failures }: ProvisioningResult): void {
    const { recorder } = this.#parts;
    const pods = new Map<string, Pod>(
      [...failures.keys()].map((pod) => [keyOf(pod.metadata), pod]),
    );
    for (const { kind, name, reason, message } of events) {
      const object = kind === 'NodePool' ? subject('NodePool', name) : pods.get(name);
      if (object !== undefined) recorder.tell(object, 'Warning', reason, message);
    }
  }

  /** Rule: NominatePodEvent, provisioning/scheduling/events.go. */
  #nominate(pods: readonly Pod[], place: string): void {
    const { recorder } = this.#parts;
    for (const pod of pods) {
      recorder.tell(pod, 'Normal', 'Nominated', `Pod should schedule on: ${place}`);
    }
  }

  #note(failures: ReadonlyMap<Pod, PodFailure>): void {
    const { refused } = this.#parts.context.log;
    refused.clear();
    for (const [pod, failure] of failures) {
      if (isReported(failure)) refused.set(keyOf(pod.metadata), refusalOf(pod, failure));
    }
  }
}

const refusalOf = (pod: Pod, failure: PodFailure): RefusedPod => ({
  message: failureText(pod, failure),
  groups: poolFailures(pod, failure),
});
