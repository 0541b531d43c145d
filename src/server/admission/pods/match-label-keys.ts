import { mergedSpecs } from '../../caches.ts';
import type {
  Affinity,
  LabelSelectorRequirement,
  Pod,
  PodAffinity,
  PodAffinityTerm,
  PodSpec,
} from '../../../objects/index.ts';

type Labels = Readonly<Record<string, string>>;

/**
 * Writes the pod's own label values into the selectors of its (anti-)affinity terms: `key In value`
 * for matchLabelKeys, `key NotIn value` for mismatchLabelKeys. Keys that the pod lacks are ignored,
 * and so are terms without a selector, which match nothing. A requirement that is there already,
 * as in a dump, is not added again. Pods of one template and of equal values share the merged spec.
 *
 * The scheduler merges the keys of topology spread constraints itself.
 * Source: mutatePodAffinity, pkg/registry/core/pod/strategy.go, v1.34.
 */
export function mergeMatchLabelKeys(pod: Pod): Pod {
  const { affinity } = pod.spec;
  if (!affinity || (!affinity.podAffinity && !affinity.podAntiAffinity)) return pod;
  const labels = pod.metadata.labels ?? {};
  const values = keysOf(affinity).map((key) => [key, labels[key]]);
  if (values.length === 0) return pod;
  const specs = mergedSpecs.get(pod.spec) ?? new Map<string, PodSpec>();
  mergedSpecs.set(pod.spec, specs);
  const signature = JSON.stringify(values);
  let spec = specs.get(signature);
  if (spec === undefined) {
    const merged = mergeAffinity(affinity, labels);
    spec = merged === affinity ? pod.spec : { ...pod.spec, affinity: merged };
    specs.set(signature, spec);
  }
  return spec === pod.spec ? pod : { ...pod, spec };
}

function keysOf({ podAffinity, podAntiAffinity }: Affinity): readonly string[] {
  return [podAffinity, podAntiAffinity]
    .flatMap((affinity) => [
      ...(affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []),
      ...(affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map(
        ({ podAffinityTerm }) => podAffinityTerm,
      ),
    ])
    .flatMap(({ matchLabelKeys = [], mismatchLabelKeys = [] }) => [
      ...matchLabelKeys,
      ...mismatchLabelKeys,
    ]);
}

function mergeAffinity(affinity: Affinity, labels: Labels): Affinity {
  const podAffinity = affinity.podAffinity && mergeTerms(affinity.podAffinity, labels);
  const podAntiAffinity = affinity.podAntiAffinity && mergeTerms(affinity.podAntiAffinity, labels);
  if (podAffinity === affinity.podAffinity && podAntiAffinity === affinity.podAntiAffinity) {
    return affinity;
  }
  return {
    ...affinity,
    ...(podAffinity && { podAffinity }),
    ...(podAntiAffinity && { podAntiAffinity }),
  };
}

function mergeTerms(affinity: PodAffinity, labels: Labels): PodAffinity {
  const required = affinity.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  const preferred = affinity.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  const mergedRequired = required.map((term) => mergeTerm(term, labels));
  const mergedPreferred = preferred.map((weighted) => {
    const podAffinityTerm = mergeTerm(weighted.podAffinityTerm, labels);
    return podAffinityTerm === weighted.podAffinityTerm
      ? weighted
      : { ...weighted, podAffinityTerm };
  });
  const isSame =
    mergedRequired.every((term, index) => term === required[index]) &&
    mergedPreferred.every((term, index) => term === preferred[index]);
  if (isSame) return affinity;
  return {
    ...affinity,
    ...(required.length > 0 && { requiredDuringSchedulingIgnoredDuringExecution: mergedRequired }),
    ...(preferred.length > 0 && {
      preferredDuringSchedulingIgnoredDuringExecution: mergedPreferred,
    }),
  };
}

function mergeTerm(term: PodAffinityTerm, labels: Labels): PodAffinityTerm {
  const { labelSelector, matchLabelKeys = [], mismatchLabelKeys = [] } = term;
  if (!labelSelector) return term;
  const given = labelSelector.matchExpressions ?? [];
  const added = [
    ...requirements(matchLabelKeys, 'In', labels),
    ...requirements(mismatchLabelKeys, 'NotIn', labels),
  ].filter((requirement) => !given.some((other) => areEqual(other, requirement)));
  if (added.length === 0) return term;
  return { ...term, labelSelector: { ...labelSelector, matchExpressions: [...given, ...added] } };
}

function requirements(
  keys: readonly string[],
  operator: 'In' | 'NotIn',
  labels: Labels,
): readonly LabelSelectorRequirement[] {
  return keys.flatMap((key) => {
    const value = labels[key];
    return value === undefined ? [] : [{ key, operator, values: [value] }];
  });
}

function areEqual(a: LabelSelectorRequirement, b: LabelSelectorRequirement): boolean {
  return a.key === b.key && a.operator === b.operator && a.values?.join() === b.values?.join();
}
