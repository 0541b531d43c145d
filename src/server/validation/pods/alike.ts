import { isRecord } from '../../../units/index.ts';
import { dnsSubdomainProblems } from '../../../objects/index.ts';
import { acceptedPod } from '../../caches.ts';
import type { Pod } from '../../../objects/index.ts';

type Members = Readonly<Record<string, unknown>>;

/** The volume of a pod's token, as the API server names it. */
export const TOKEN_VOLUME = /^kube-api-access-[a-z0-9]{5}$/;

/** A pod that may not be validated yet. */
interface PodMembers {
  readonly metadata?: unknown;
  readonly spec?: unknown;
}

/**
 * True if the last accepted pod of a cluster differs from this one in nothing that decides whether the spec is valid: replicas differ in
 * their node and in the name of their token's volume. In a dump they follow one another.
 */
export function isLikeLastPod({ metadata, spec }: PodMembers): boolean {
  const { last, alike } = acceptedPod;
  if (last === undefined || !isRecord(metadata) || !isRecord(spec)) return false;
  const known: unknown = last.spec;
  if (spec === alike) return true;
  if (!metadata['uid'] || !isNodeName(spec['nodeName'])) return false;
  const names = new SameNames(tokenVolume(last.spec), tokenVolume(spec));
  const isAlike =
    names.areSame(last.metadata.annotations, metadata['annotations']) &&
    isRecord(known) &&
    names.areAlike(known, spec);
  if (isAlike) acceptedPod.alike = spec;
  return isAlike;
}

/** Remembers a valid pod, if others may be like it. */
export function rememberPod(pod: Pod): void {
  if (!pod.metadata.uid || !pod.spec.nodeName) return;
  // The name of an ephemeral claim contains that of the pod.
  if (pod.spec.volumes?.some(({ ephemeral }) => ephemeral !== undefined) === true) return;
  acceptedPod.last = pod;
}

const isNodeName = (name: unknown): boolean =>
  typeof name === 'string' && name !== '' && dnsSubdomainProblems(name).length === 0;

function tokenVolume({ volumes }: { readonly volumes?: unknown }): string | undefined {
  if (!Array.isArray(volumes)) return undefined;
  for (const volume of volumes as readonly unknown[]) {
    const name = isRecord(volume) ? volume['name'] : undefined;
    if (typeof name === 'string' && TOKEN_VOLUME.test(name)) return name;
  }
  return undefined;
}

/** Compares values; one name of the first stands for one of the second. */
class SameNames {
  readonly #first: string | undefined;
  readonly #second: string | undefined;

  constructor(first: string | undefined, second: string | undefined) {
    this.#first = first;
    this.#second = second;
  }

  /** The members but for the node. */
  areAlike(first: Members, second: Members): boolean {
    let count = 0;
    for (const key in first) {
      if (key !== 'nodeName' && !this.areSame(first[key], second[key])) return false;
      count++;
    }
    for (const _ in second) count--;
    return count === 0;
  }

  areSame(first: unknown, second: unknown): boolean {
    if (typeof first === 'string' && typeof second === 'string') return this.#isSame(first, second);
    if (first === second) return true;
    if (Array.isArray(first)) return Array.isArray(second) && this.#isSameList(first, second);
    return isRecord(first) && isRecord(second) && this.#isSameMap(first, second);
  }

  #isSame(first: string, second: string): boolean {
    if (first === this.#first) return second === this.#second;
    return first === second && second !== this.#second;
  }

  #isSameList(first: readonly unknown[], second: readonly unknown[]): boolean {
    if (first.length !== second.length) return false;
    for (let at = 0; at < first.length; at++) {
      if (!this.areSame(first[at], second[at])) return false;
    }
    return true;
  }

  #isSameMap(first: Members, second: Members): boolean {
    let count = 0;
    for (const key in first) {
      if (!this.areSame(first[key], second[key])) return false;
      count++;
    }
    for (const _ in second) count--;
    return count === 0;
  }
}
