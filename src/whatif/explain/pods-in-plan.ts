import { isBound } from '../../objects/index.ts';
import type { KubernetesObject, Pod, TemplateOwner } from '../../objects/index.ts';
import { podKey } from '../../scheduler/index.ts';
import { Owners } from '../../simulation/index.ts';
import type { Simulation } from '../../simulation/index.ts';

/** The cluster when the scheduler decided on a pod. */
export interface Turn {
  readonly pod: Pod;
  readonly atMs: number;
  readonly objects: readonly KubernetesObject[];
}

/**
 * Records the scheduler's decisions about a pod, or about the pods of a workload, in a plan. Two are kept: the latest about the first
 * pod, and the latest about a pod that fits nowhere, until that pod fits.
 */
export class PodsInPlan {
  readonly #asked: { readonly pod: Pod; readonly workload: TemplateOwner | undefined };
  #first: Turn | undefined;
  #failed: Turn | undefined;
  #owners: Owners | undefined;
  #pending: Pod | undefined;

  constructor(asked: { readonly pod: Pod; readonly workload: TemplateOwner | undefined }) {
    this.#asked = asked;
  }

  watch(simulation: Simulation, objects: () => readonly KubernetesObject[]): void {
    const { api, clock } = simulation;
    this.#owners = new Owners(api);
    simulation.watchDecisions((pod, fits) => {
      if (!this.#isAsked(pod)) return;
      const key = podKey(pod);
      const isFirst = this.#first === undefined || podKey(this.#first.pod) === key;
      const isFailed = this.#failed !== undefined && podKey(this.#failed.pod) === key;
      if (fits && isFailed) this.#failed = undefined;
      const replacesFailed = !fits && (this.#failed === undefined || isFailed);
      if (!isFirst && !replacesFailed) return;
      const turn = { pod, atMs: clock.nowMs, objects: objects() };
      if (isFirst) this.#first = turn;
      if (replacesFailed) this.#failed = turn;
    });
  }

  /** `pods`: all pods at the end. */
  end(pods: readonly Pod[]): void {
    const left = new Set(pods.filter((pod) => !isBound(pod)).map(podKey));
    if (this.#failed !== undefined && !left.has(podKey(this.#failed.pod))) this.#failed = undefined;
    this.#pending = pods.find((pod) => left.has(podKey(pod)) && this.#isAsked(pod));
  }

  get turn(): Turn | undefined {
    return this.#failed ?? this.#first;
  }

  /** A pod that has no node at the end. */
  get leftPending(): Pod | undefined {
    return this.#pending;
  }

  #isAsked(pod: Pod): boolean {
    const { pod: asked, workload } = this.#asked;
    const { namespace, name } = pod.metadata;
    if (workload === undefined) {
      return name === asked.metadata.name && namespace === asked.metadata.namespace;
    }
    if (!name.startsWith(`${workload.name}-`) || namespace !== workload.namespace) return false;
    const owner = this.#owners?.of(pod);
    return owner?.kind === workload.kind && owner.name === workload.name;
  }
}
