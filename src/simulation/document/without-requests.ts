import { requestsInCores, schedulerRequests } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { Owner, Plan, WorkloadWithoutRequests } from '../../outcome/index.ts';

const ASKED = ['cpu', 'memory'];

/** Finds workloads with pods that request no cpu or no memory. One pod of each controller is looked at. */
export class WithoutRequests {
  readonly #seen = new Set<Owner>();
  readonly #all: WorkloadWithoutRequests[] = [];

  get found(): Pick<Plan, 'withoutRequests'> {
    return this.#all.length === 0 ? {} : { withoutRequests: this.#all };
  }

  /** Pods of one controller share their owner. */
  note(pod: Pod, owner: Owner | undefined): void {
    if (owner === undefined || this.#seen.has(owner)) return;
    this.#seen.add(owner);
    const requests = new Map(requestsInCores(schedulerRequests(pod)));
    const resources = ASKED.filter((resource) => (requests.get(resource) ?? 0) === 0);
    if (resources.length === 0) return;
    const { kind, name } = owner;
    this.#all.push({ kind, namespace: pod.metadata.namespace, name, resources });
  }
}
