import { controllerOf, keyOf } from '../../objects/index.ts';
import type { Pod, ResourceClaim } from '../../objects/index.ts';
import { claimNamesOf } from './use.ts';
import { uidOf } from '../shared/owner-reference.ts';
import { getOrInsert } from '../../units/index.ts';

export interface PodRef {
  readonly namespace: string;
  readonly name: string;
}

/** Which pods use a claim or a template, and which claims a pod controls. */
export class ClaimIndex {
  readonly #pods = new Map<string, PodRef>();
  readonly #byClaim = new Map<string, Set<PodRef>>();
  readonly #byTemplate = new Map<string, Set<PodRef>>();
  /** Keys of claims by the uid of the pod that controls them. */
  readonly #owned = new Map<string, Set<string>>();

  /** Adds a pod, or what it uses by now. */
  addPod(pod: Pod): PodRef {
    const { namespace, name } = pod.metadata;
    const key = keyOf({ namespace, name });
    const ref = this.#pods.get(key) ?? { namespace, name };
    this.#pods.set(key, ref);
    for (const claim of claimNamesOf(pod))
      add(this.#byClaim, keyOf({ namespace, name: claim }), ref);
    for (const template of templatesOf(pod))
      add(this.#byTemplate, keyOf({ namespace, name: template }), ref);
    return ref;
  }

  removePod(pod: Pod): void {
    const { namespace, name } = pod.metadata;
    const key = keyOf({ namespace, name });
    const ref = this.#pods.get(key);
    if (ref === undefined) return;
    this.#pods.delete(key);
    for (const claim of claimNamesOf(pod))
      remove(this.#byClaim, keyOf({ namespace, name: claim }), ref);
    for (const template of templatesOf(pod)) {
      remove(this.#byTemplate, keyOf({ namespace, name: template }), ref);
    }
  }

  addClaim({ metadata }: ResourceClaim): void {
    const owner = controllerOf(metadata);
    if (owner?.kind !== 'Pod') return;
    add(this.#owned, owner.uid, keyOf(metadata));
  }

  removeClaim({ metadata }: ResourceClaim): void {
    const owner = controllerOf(metadata);
    if (owner?.kind !== 'Pod') return;
    remove(this.#owned, owner.uid, keyOf(metadata));
  }

  usersOf(claim: string): readonly PodRef[] {
    return [...(this.#byClaim.get(claim) ?? [])];
  }

  usersOfTemplate(template: string): readonly PodRef[] {
    return [...(this.#byTemplate.get(template) ?? [])];
  }

  ownedBy({ metadata }: Pod): readonly string[] {
    return [...(this.#owned.get(uidOf(metadata)) ?? [])];
  }
}

const templatesOf = ({ spec }: Pod): readonly string[] =>
  (spec.resourceClaims ?? []).flatMap(
    ({ resourceClaimTemplateName }) => resourceClaimTemplateName ?? [],
  );

function add<T>(sets: Map<string, Set<T>>, key: string, item: T): void {
  getOrInsert(sets, key, () => new Set()).add(item);
}

function remove<T>(sets: Map<string, Set<T>>, key: string, item: T): void {
  const set = sets.get(key);
  if (set?.delete(item) === true && set.size === 0) sets.delete(key);
}
