import type { Loose, LabelSelector, Pod, PodAffinity } from '../../../objects/index.ts';

type Labels = Readonly<Record<string, string>>;

interface Keyed {
  readonly labelSelector?: Loose<LabelSelector>;
  readonly matchLabelKeys?: readonly string[];
  readonly mismatchLabelKeys?: readonly string[];
}

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

/**
 * A new pod with the values of its own labels in the selectors that name their keys, as validation expects it: also where the selector
 * has them already, which is an error.
 * Source: mutatePodAffinity and mutateTopologySpreadConstraints, pkg/registry/core/pod/strategy.go, v1.34.
 */
export function withMergedKeys(pod: Pod): Pod {
  const { affinity, topologySpreadConstraints: constraints } = pod.spec;
  const { podAffinity, podAntiAffinity } = affinity ?? {};
  const isUsed = [...termsOf(podAffinity), ...termsOf(podAntiAffinity), ...(constraints ?? [])];
  if (!isUsed.some(hasKeys)) return pod;
  const labels = pod.metadata.labels ?? {};
  return {
    ...pod,
    spec: {
      ...pod.spec,
      ...(affinity && {
        affinity: {
          ...affinity,
          ...(podAffinity && { podAffinity: mergedTerms(podAffinity, labels) }),
          ...(podAntiAffinity && { podAntiAffinity: mergedTerms(podAntiAffinity, labels) }),
        },
      }),
      ...(constraints && {
        topologySpreadConstraints: constraints.map((one) => mergeKeys(one, labels)),
      }),
    },
  };
}

const hasKeys = ({ matchLabelKeys = [], mismatchLabelKeys = [] }: Keyed): boolean =>
  matchLabelKeys.length + mismatchLabelKeys.length > 0;

function termsOf(affinity: Loose<PodAffinity> | undefined): readonly Keyed[] {
  const preferred = affinity?.[PREFERRED] ?? [];
  return [
    ...(affinity?.[REQUIRED] ?? []),
    ...preferred.map(({ podAffinityTerm = {} }) => podAffinityTerm),
  ];
}

function mergedTerms(affinity: PodAffinity, labels: Labels): PodAffinity {
  const { [REQUIRED]: required, [PREFERRED]: preferred } = affinity;
  return {
    ...(required && { [REQUIRED]: required.map((term) => mergeKeys(term, labels)) }),
    ...(preferred && {
      [PREFERRED]: preferred.map((one) => ({
        ...one,
        podAffinityTerm: mergeKeys(one.podAffinityTerm, labels),
      })),
    }),
  };
}

const given = (term: Keyed | undefined): Keyed => term ?? {};

/** A term may be missing despite its type. */
function mergeKeys<T extends Keyed>(term: T, labels: Labels): T {
  const { labelSelector, matchLabelKeys = [], mismatchLabelKeys = [] } = given(term);
  if (labelSelector === undefined) return term;
  const added = [
    ...requirements(matchLabelKeys, 'In', labels),
    ...requirements(mismatchLabelKeys, 'NotIn', labels),
  ];
  if (added.length === 0) return term;
  const matchExpressions = [...(labelSelector.matchExpressions ?? []), ...added];
  return { ...term, labelSelector: { ...labelSelector, matchExpressions } };
}

const requirements = (keys: readonly string[], operator: string, labels: Labels) =>
  keys.flatMap((key) => {
    const value = labels[key];
    return value === undefined ? [] : [{ key, operator, values: [value] }];
  });
