import type { Pod, PodTemplateSpec, StatefulSet } from '../api/index.ts';
import { isTerminating } from './pod-state.ts';
import { podBlueprint } from './pod-template.ts';
import type { PodBlueprint } from './pod-template.ts';
import { isSameTemplate, mostFrequent, nameOfRevision, revisionOfPod } from './revisions.ts';
import { templateHash } from './template-hash.ts';

/** A state of the template, under the name its ControllerRevision has. */
interface Revision {
  readonly name: string;
  readonly template: PodTemplateSpec;
}

interface Blueprints {
  readonly current: PodBlueprint;
  readonly update: PodBlueprint;
}

/**
 * The revision a StatefulSet is at, and the one it is on its way to; the same when there is nothing to roll out.
 * Source: pkg/controller/statefulset/stateful_set_control.go getStatefulSetRevisions, v1.34. ControllerRevision objects are not
 * written.
 */
export class StatefulRevisions {
  #current: Revision;
  #update: Revision;
  #blueprints: Blueprints;
  /** Pods that are not being deleted, by revision. */
  readonly #counts = new Map<string, number>();

  constructor(set: StatefulSet) {
    this.#update = revisionFor(set);
    this.#current = this.#update;
    this.#blueprints = this.#newBlueprints(set);
  }

  get current(): string {
    return this.#current.name;
  }

  get update(): string {
    return this.#update.name;
  }

  get currentReplicas(): number {
    return this.#counts.get(this.current) ?? 0;
  }

  get updatedReplicas(): number {
    return this.#counts.get(this.update) ?? 0;
  }

  blueprint(revision: string): PodBlueprint {
    return revision === this.update ? this.#blueprints.update : this.#blueprints.current;
  }

  /** What the pods and the status of a running cluster say. */
  adopt(set: StatefulSet, pods: readonly Pod[]): void {
    if (pods.length === 0) return;
    const { template } = set.spec;
    const { currentRevision, updateRevision, observedGeneration } = set.status ?? {};
    const isUpToDate = observedGeneration === set.metadata.generation;
    const told = isUpToDate ? updateRevision : undefined;
    const name = told ?? nameOfRevision(template, this.update, pods);
    this.#update = { name, template };
    const counted = new Map([...this.#counts].filter(([, count]) => count > 0));
    const current = (isUpToDate ? currentRevision : undefined) ?? mostFrequent(counted) ?? name;
    this.#current = current === name ? this.#update : { name: current, template };
    this.#blueprints = this.#newBlueprints(set);
  }

  respecified(set: StatefulSet): void {
    const { template } = set.spec;
    if (isSameTemplate(template, this.#current.template)) this.#update = this.#current;
    else if (!isSameTemplate(template, this.#update.template)) this.#update = revisionFor(set);
    this.#blueprints = this.#newBlueprints(set);
  }

  podChanged(before: Pod | undefined, after: Pod | undefined): void {
    if (before !== undefined && !isTerminating(before)) this.#count(before, -1);
    if (after !== undefined && !isTerminating(after)) this.#count(after, 1);
  }

  /** Every pod is of the new revision: it is the current one from now on. */
  complete(): void {
    this.#current = this.#update;
    this.#blueprints = { current: this.#blueprints.update, update: this.#blueprints.update };
  }

  #count(pod: Pod, by: 1 | -1): void {
    const revision = revisionOfPod(pod);
    this.#counts.set(revision, (this.#counts.get(revision) ?? 0) + by);
  }

  #newBlueprints(set: StatefulSet): Blueprints {
    const update = podBlueprint(set, this.#update.template);
    const isOne = this.#current === this.#update;
    return { update, current: isOne ? update : podBlueprint(set, this.#current.template) };
  }
}

function revisionFor({ metadata, spec: { template } }: StatefulSet): Revision {
  return { name: `${metadata.name}-${templateHash(template)}`, template };
}
