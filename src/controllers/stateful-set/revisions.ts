import type { ControllerRevision, Pod, PodTemplateSpec, StatefulSet } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { revisionsOf, templateIn, updateRevision } from '../shared/revision-history.ts';
import { isTerminating } from '../shared/pod-state.ts';
import { podBlueprint } from '../shared/pod-template.ts';
import type { PodBlueprint } from '../shared/pod-template.ts';
import { revisionOfPod } from '../shared/revisions.ts';

/** A ControllerRevision and the blueprint of its template. */
interface Revision {
  readonly name: string;
  readonly blueprint: PodBlueprint;
}

/**
 * The current and the update revision of a StatefulSet. They are equal if no rollout is in progress.
 * Source: pkg/controller/statefulset/stateful_set_control.go getStatefulSetRevisions, v1.34.
 */
export class StatefulRevisions {
  #current: Revision;
  #update: Revision;
  /** The spec has changed since #update was computed. */
  #isStale = true;
  /** Number of pods that are not terminating, by revision. */
  readonly #counts = new Map<string, number>();
  /** Number of all pods, by revision. */
  readonly #all = new Map<string, number>();
  /** A revision may no longer be needed. */
  #isHistoryDirty = true;

  constructor(set: StatefulSet) {
    this.#update = { name: '', blueprint: podBlueprint(set, set.spec.template) };
    this.#current = this.#update;
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
    return (revision === this.update ? this.#update : this.#current).blueprint;
  }

  specChanged(): void {
    this.#isStale = true;
    this.#isHistoryDirty = true;
  }

  /** After a change of the spec: computes both revisions, and stores that of a new template. */
  refresh(api: ApiServer, set: StatefulSet): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    const known = revisionsOf(api, set);
    const update = updateRevision(api, set, known);
    const { name } = update.metadata;
    this.#update = { name, blueprint: podBlueprint(set, set.spec.template) };
    const current = this.#currentAmong(known, set.status?.currentRevision ?? this.current, name);
    this.#current =
      current === undefined
        ? this.#update
        : { name: current.metadata.name, blueprint: podBlueprint(set, templateOf(current)) };
  }

  podChanged(before: Pod | undefined, after: Pod | undefined): void {
    if (before !== undefined && !isTerminating(before)) count(this.#counts, before, -1);
    if (after !== undefined && !isTerminating(after)) count(this.#counts, after, 1);
    if (before !== undefined && count(this.#all, before, -1) === 0) this.#isHistoryDirty = true;
    if (after !== undefined) count(this.#all, after, 1);
  }

  /** The rollout is complete: the update revision becomes the current one. */
  complete(): void {
    if (this.#current !== this.#update) this.#isHistoryDirty = true;
    this.#current = this.#update;
  }

  /** Deletes the oldest revisions without pods beyond revisionHistoryLimit. Source: truncateHistory. */
  truncate(api: ApiServer, set: StatefulSet): void {
    if (!this.#isHistoryDirty) return;
    this.#isHistoryDirty = false;
    const { revisionHistoryLimit = 10 } = set.spec;
    const live = new Set([this.current, this.update]);
    const history = revisionsOf(api, set)
      .map(({ metadata }) => metadata.name)
      .filter((name) => !live.has(name) && (this.#all.get(name) ?? 0) === 0);
    for (const name of history.slice(0, Math.max(0, history.length - revisionHistoryLimit))) {
      api.delete('ControllerRevision', set.metadata.namespace, name);
    }
  }

  /**
   * The current revision by the status. For a loaded set without that status: the revision of the most pods, the update revision
   * excluded. Undefined: the update revision.
   */
  #currentAmong(
    known: readonly ControllerRevision[],
    inStatus: string,
    update: string,
  ): ControllerRevision | undefined {
    const others = known.filter(({ metadata }) => metadata.name !== update);
    if (inStatus !== '') return others.find(({ metadata }) => metadata.name === inStatus);
    const podsOf = ({ metadata }: ControllerRevision): number =>
      this.#counts.get(metadata.name) ?? 0;
    const [most] = others.filter((one) => podsOf(one) > 0).sort((a, b) => podsOf(b) - podsOf(a));
    return most;
  }
}

/** Returns the new number. */
function count(counts: Map<string, number>, pod: Pod, by: 1 | -1): number {
  const revision = revisionOfPod(pod);
  const number = (counts.get(revision) ?? 0) + by;
  counts.set(revision, number);
  return number;
}

const NO_TEMPLATE: PodTemplateSpec = {};

function templateOf(revision: ControllerRevision): PodTemplateSpec {
  return templateIn(revision) ?? NO_TEMPLATE;
}
