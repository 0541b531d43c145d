import { isKind, podSpecOf } from '../../objects/index.ts';
import type {
  Affinity,
  KubernetesObject,
  LabelSelector,
  Labels,
  PodAffinity,
  PodAntiAffinity,
  PodSpec,
} from '../../objects/index.ts';

const NO_TERMS: Affinity = {};

/**
 * The label keys by which some rule selects pods. Only these are part of a pod's signature: otherwise the labels that number the
 * pods of a StatefulSet or an indexed Job would give every pod its own signature.
 */
export class SelectedLabels {
  readonly #keys = new Set<string>();
  readonly #all: boolean;

  /** `all`: every label counts, even if no rule selects by it. */
  constructor(all = false) {
    this.#all = all;
  }

  has(key: string): boolean {
    return this.#all || this.#keys.has(key);
  }

  /** Adds the keys of an object's rules. True if one is new. */
  learn(object: KubernetesObject): boolean {
    const before = this.#keys.size;
    if (isKind(object, 'Service') || isKind(object, 'ReplicationController')) {
      this.#map(object.spec?.selector);
    } else if (
      isKind(object, 'ReplicaSet') ||
      isKind(object, 'StatefulSet') ||
      isKind(object, 'Deployment') ||
      isKind(object, 'DaemonSet')
    ) {
      this.#selector(object.spec.selector);
    }
    const spec = 'spec' in object ? podSpecOf(object) : undefined;
    if (spec !== undefined) this.#spec(spec);
    return this.#keys.size > before;
  }

  /** Whether two pods have the same selected labels. */
  areAlike(labels: Labels | undefined, others: Labels | undefined): boolean {
    let extra = 0;
    for (const key in labels) {
      if (!this.has(key)) continue;
      if (others === undefined || labels[key] !== others[key]) return false;
      extra--;
    }
    for (const key in others) if (this.has(key)) extra++;
    return extra === 0;
  }

  /** Key and value of each selected label, in turn. */
  of(labels: Labels | undefined): string[] {
    const out: string[] = [];
    for (const key in labels) if (this.has(key)) out.push(key, labels[key] ?? '');
    return out;
  }

  #spec(spec: PodSpec): void {
    for (const constraint of spec.topologySpreadConstraints ?? []) {
      this.#selector(constraint.labelSelector);
      for (const key of constraint.matchLabelKeys ?? []) this.#keys.add(key);
    }
    const { podAffinity, podAntiAffinity } = spec.affinity ?? NO_TERMS;
    if (podAffinity !== undefined) this.#terms(podAffinity);
    if (podAntiAffinity !== undefined) this.#terms(podAntiAffinity);
  }

  #terms(affinity: PodAffinity | PodAntiAffinity): void {
    const required = affinity.requiredDuringSchedulingIgnoredDuringExecution ?? [];
    const preferred = affinity.preferredDuringSchedulingIgnoredDuringExecution ?? [];
    for (const term of [...required, ...preferred.map((weighted) => weighted.podAffinityTerm)]) {
      this.#selector(term.labelSelector);
      for (const key of term.matchLabelKeys ?? []) this.#keys.add(key);
      for (const key of term.mismatchLabelKeys ?? []) this.#keys.add(key);
    }
  }

  #selector(selector: LabelSelector | undefined): void {
    this.#map(selector?.matchLabels);
    for (const { key } of selector?.matchExpressions ?? []) this.#keys.add(key);
  }

  #map(labels: Labels | undefined): void {
    for (const key in labels) this.#keys.add(key);
  }
}
