import { OWN_PARTS, SPEC_PARTS } from './parts.ts';
import type { OwnParts, PartName, PodParts, SpecParts } from './parts.ts';
import type { PodClassView } from './view.ts';
import type { SelectedLabels } from './selected-labels.ts';

/**
 * A key that is equal only for pods with equal views: pods with equal keys share every scheduling result. Kubernetes has the same
 * idea under the same name (KEP-5598, pod signatures).
 */
export class SignatureKey {
  readonly #own: readonly (keyof OwnParts)[];
  readonly #spec: readonly (keyof SpecParts)[];
  readonly #selected: SelectedLabels;

  /** `parts`: the parts that views are computed from. Labels count only where a rule selects by them. */
  constructor(parts: ReadonlySet<PartName>, selected: SelectedLabels) {
    this.#own = OWN_PARTS.filter((name) => parts.has(name));
    this.#spec = SPEC_PARTS.filter((name) => parts.has(name));
    this.#selected = selected;
  }

  of(own: OwnParts, spec: SpecParts): string {
    const values: unknown[] = [];
    for (const name of this.#own) {
      values.push(name === 'labels' ? this.#selected.of(own.labels) : own[name]);
    }
    for (const name of this.#spec) values.push(spec[name]);
    return JSON.stringify(values);
  }
}

/** What the rules of other pods can read of a pod. */
export function readClass({
  namespace,
  labels = {},
  terminating,
  affinity,
}: PodParts): PodClassView {
  const { podAffinity, podAntiAffinity } = affinity ?? {};
  const hasTerms = podAffinity !== undefined || podAntiAffinity !== undefined;
  return {
    namespace,
    labels,
    terminating,
    affinity: hasTerms ? { podAffinity, podAntiAffinity } : undefined,
  };
}

/** Equal only for equal views of classes. */
export const podClassKey = (view: PodClassView, selected: SelectedLabels): string =>
  JSON.stringify({ ...view, labels: selected.of(view.labels) });
