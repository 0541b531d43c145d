import type { PodAffinity, PodAffinityTerm, PodSpec } from '../../../objects/index.ts';
import type { GatedFields } from './gated.ts';

const usesKeys = ({ matchLabelKeys = [], mismatchLabelKeys = [] }: PodAffinityTerm): boolean =>
  matchLabelKeys.length + mismatchLabelKeys.length > 0;

function termsUseKeys(affinity: PodAffinity | undefined): boolean {
  const required = affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  const preferred = affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  return required.some(usesKeys) || preferred.some((one) => usesKeys(one.podAffinityTerm));
}

const withoutKeys = ({
  matchLabelKeys: _,
  mismatchLabelKeys: _mismatch,
  ...term
}: PodAffinityTerm): PodAffinityTerm => term;

function termsWithoutKeys(affinity: PodAffinity): PodAffinity {
  const required = affinity.requiredDuringSchedulingIgnoredDuringExecution;
  const preferred = affinity.preferredDuringSchedulingIgnoredDuringExecution;
  return {
    ...(required && { requiredDuringSchedulingIgnoredDuringExecution: required.map(withoutKeys) }),
    ...(preferred && {
      preferredDuringSchedulingIgnoredDuringExecution: preferred.map((one) => ({
        ...one,
        podAffinityTerm: withoutKeys(one.podAffinityTerm),
      })),
    }),
  };
}

function withoutLabelKeys(spec: PodSpec): PodSpec {
  const { podAffinity, podAntiAffinity } = spec.affinity ?? {};
  return {
    ...spec,
    affinity: {
      ...spec.affinity,
      ...(podAffinity && { podAffinity: termsWithoutKeys(podAffinity) }),
      ...(podAntiAffinity && { podAntiAffinity: termsWithoutKeys(podAntiAffinity) }),
    },
  };
}

/** Fields of the terms of (anti-)affinity to pods. */
export const AFFINITY_FIELDS: readonly GatedFields[] = [
  {
    gate: 'MatchLabelKeysInPodAffinity',
    isUsedBy: ({ affinity }) =>
      termsUseKeys(affinity?.podAffinity) || termsUseKeys(affinity?.podAntiAffinity),
    drop: withoutLabelKeys,
  },
];
