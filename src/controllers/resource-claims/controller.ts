import type {
  Pod,
  PodResourceClaim,
  PodResourceClaimStatus,
  ResourceClaim,
} from '../../objects/index.ts';
import { isClaimOf, isReservedFor, keyOf, namedClaim } from '../../objects/index.ts';
import { ApiError } from '../../server/index.ts';
import type { WatchEvent } from '../../server/index.ts';
import { attemptCreate } from '../shared/attempt.ts';
import { ClaimIndex } from './index-of-users.ts';
import type { PodRef } from './index-of-users.ts';
import { releaseClaim } from './release.ts';
import { claimNamesOf, isPodDone, usesClaims, withUser } from './use.ts';
import type { SharedDependencies } from '../shared/controller.ts';
import { claimFromTemplate, isMadeFor } from './generated-claim.ts';
import { uidOf } from '../shared/owner-reference.ts';
import { isTerminating } from '../shared/pod-state.ts';
import { Retries } from '../shared/retries.ts';
import { WorkQueue } from '../shared/work-queue.ts';

const FAILED = 'FailedResourceClaimCreation';

/**
 * Creates the claims of pods from templates, takes devices from claims that no pod uses any more, and deletes the claims of pods
 * that have ended.
 *
 * Source: kubernetes v1.36.3 pkg/controller/resourceclaim/controller.go.
 */
export class ResourceClaimController {
  readonly #dependencies: SharedDependencies;
  readonly #index = new ClaimIndex();
  readonly #retries: Retries<PodRef>;
  /** Keys of claims whose users may have ended. */
  readonly #claims: WorkQueue<string>;
  /** Uids of removed pods. */
  readonly #removed = new Set<string>();

  constructor(dependencies: SharedDependencies) {
    const { api, clock, retryClock } = dependencies;
    this.#dependencies = dependencies;
    this.#retries = new Retries(retryClock, (ref) => {
      this.#syncPod(ref);
    });
    this.#claims = new WorkQueue(clock, (key) => {
      releaseClaim(key, api, this.#removed);
    });
    api.watch('ResourceClaim', (event) => {
      this.#onClaimEvent(event);
    });
    api.watch('Pod', (event) => {
      if (usesClaims(event.object)) this.#onPodEvent(event);
    });
    api.watch('ResourceClaimTemplate', ({ type, object: { metadata } }) => {
      if (type === 'DELETED') return;
      const key = keyOf(metadata);
      for (const ref of this.#index.usersOfTemplate(key)) this.#syncPod(ref);
    });
  }

  #onClaimEvent({ type, object }: WatchEvent<ResourceClaim>): void {
    const key = keyOf(object.metadata);
    if (type === 'DELETED') this.#index.removeClaim(object);
    else {
      this.#index.addClaim(object);
      this.#claims.add(key);
    }
    for (const ref of this.#index.usersOf(key)) this.#syncPod(ref);
  }

  #onPodEvent({ type, object: pod }: WatchEvent<Pod>): void {
    if (type === 'DELETED') {
      this.#index.removePod(pod);
      this.#removed.add(uidOf(pod.metadata));
      this.#release(pod);
      return;
    }
    const ref = this.#index.addPod(pod);
    if (isPodDone(pod)) this.#release(pod);
    this.#syncPod(ref);
  }

  #release(pod: Pod): void {
    const { namespace } = pod.metadata;
    for (const name of claimNamesOf(pod)) this.#claims.add(keyOf({ namespace, name }));
    for (const claim of this.#index.ownedBy(pod)) this.#claims.add(claim);
  }

  #syncPod(ref: PodRef): void {
    const { api } = this.#dependencies;
    const pod = api.get('Pod', ref.namespace, ref.name);
    if (pod === undefined || isTerminating(pod) || isPodDone(pod)) return;
    const made = this.#createClaims(pod, ref);
    if (made.length > 0) {
      const names = new Set(made.map(({ name }) => name));
      const others = (pod.status?.resourceClaimStatuses ?? []).filter(
        ({ name }) => !names.has(name),
      );
      const resourceClaimStatuses = [...others, ...made];
      api.setPodStatus(ref.namespace, ref.name, { ...pod.status, resourceClaimStatuses });
    }
    if ((pod.spec.nodeName ?? '') !== '') this.#useClaims(pod);
  }

  /** The claims that it has created or found for the pod. None, if it cannot create one of them. */
  #createClaims(pod: Pod, ref: PodRef): readonly PodResourceClaimStatus[] {
    const made: PodResourceClaimStatus[] = [];
    for (const entry of pod.spec.resourceClaims ?? []) {
      const { name, resourceClaimTemplateName: template } = entry;
      if (template === undefined || !this.#needsClaim(pod, entry)) continue;
      const claim = this.#claimFor(pod, name) ?? this.#create(pod, name, template);
      if (claim === undefined) {
        this.#retries.failed(ref, ref.namespace);
        return [];
      }
      made.push({ name, resourceClaimName: claim.metadata.name });
    }
    this.#retries.forget(ref);
    return made;
  }

  /** A pod that has a node keeps the name of a claim that is gone: the input may not hold every claim. */
  #needsClaim(pod: Pod, entry: PodResourceClaim): boolean {
    const generated = pod.status?.resourceClaimStatuses ?? [];
    const named = namedClaim(entry, { generated });
    if (named.type !== 'claim') return named.type === 'missing';
    const claim = this.#find(pod, named.name);
    if (claim !== undefined) return !isClaimOf(claim, uidOf(pod.metadata));
    return (pod.spec.nodeName ?? '') === '';
  }

  /** The claim that was made for the entry before the pod's status named it. */
  #claimFor(pod: Pod, entryName: string): ResourceClaim | undefined {
    for (const key of this.#index.ownedBy(pod)) {
      const claim = this.#find(pod, key.slice(key.indexOf('/') + 1));
      if (claim !== undefined && isMadeFor(claim.metadata, entryName)) return claim;
    }
    return undefined;
  }

  /** Undefined: the pod has an event that says why the claim cannot be created. */
  #create(pod: Pod, entryName: string, templateName: string): ResourceClaim | undefined {
    const { api, events } = this.#dependencies;
    const { namespace } = pod.metadata;
    const template = api.get('ResourceClaimTemplate', namespace, templateName);
    if (template === undefined) {
      const what = `resourceclaimtemplate.resource.k8s.io ${JSON.stringify(templateName)} not found`;
      const why = `resource claim template ${JSON.stringify(templateName)}: ${what}`;
      events.event(pod, 'Warning', FAILED, `PodResourceClaim ${entryName}: ${why}`);
      return undefined;
    }
    const created = attemptCreate(this.#dependencies, {
      owner: pod,
      kind: 'ResourceClaim',
      object: claimFromTemplate(pod, entryName, template),
      failureEvent: ({ message }) => ({
        reason: FAILED,
        message: `PodResourceClaim ${entryName}: create ResourceClaim : ${message}`,
      }),
    });
    return created instanceof ApiError ? undefined : created;
  }

  /** A pod that has a node without the scheduler becomes a user of its allocated claims here. */
  #useClaims(pod: Pod): void {
    for (const name of claimNamesOf(pod)) {
      const claim = this.#find(pod, name);
      if (claim === undefined || isReservedFor(claim, uidOf(pod.metadata))) continue;
      const used = withUser(claim, pod);
      if (used !== undefined) this.#dependencies.api.updateStatus('ResourceClaim', used);
    }
  }

  #find({ metadata }: Pod, claimName: string): ResourceClaim | undefined {
    return this.#dependencies.api.get('ResourceClaim', metadata.namespace, claimName);
  }
}
