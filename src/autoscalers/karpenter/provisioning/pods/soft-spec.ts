import type {
  NodeSelectorTerm,
  PodAffinity,
  PodAffinityTerm,
  PodSpec,
  PreferredSchedulingTerm,
  Toleration,
  TopologySpreadConstraint,
  WeightedPodAffinityTerm,
} from '../../../../objects/index.ts';

/** The parts of a pod that say where it may run, some of which are given up step by step. */
export interface SoftSpec {
  readonly nodeSelector: Readonly<Record<string, string>>;
  /** Alternatives; undefined: none is required. */
  readonly requiredTerms: readonly NodeSelectorTerm[] | undefined;
  readonly preferredTerms: readonly PreferredSchedulingTerm[];
  readonly affinity: readonly PodAffinityTerm[];
  readonly preferredAffinity: readonly WeightedPodAffinityTerm[];
  readonly antiAffinity: readonly PodAffinityTerm[];
  readonly preferredAntiAffinity: readonly WeightedPodAffinityTerm[];
  readonly spread: readonly TopologySpreadConstraint[];
  readonly tolerations: readonly Toleration[];
}

export function softSpecOf(spec: PodSpec): SoftSpec {
  const { nodeAffinity, podAffinity, podAntiAffinity } = spec.affinity ?? {};
  return {
    nodeSelector: spec.nodeSelector ?? {},
    requiredTerms: nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms,
    preferredTerms: heaviestFirst(nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution),
    affinity: requiredOf(podAffinity),
    preferredAffinity: preferredOf(podAffinity),
    antiAffinity: requiredOf(podAntiAffinity),
    preferredAntiAffinity: preferredOf(podAntiAffinity),
    spread: spec.topologySpreadConstraints ?? [],
    tolerations: spec.tolerations ?? [],
  };
}

const requiredOf = (affinity: PodAffinity | undefined): readonly PodAffinityTerm[] =>
  affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];

const preferredOf = (affinity: PodAffinity | undefined): readonly WeightedPodAffinityTerm[] =>
  affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];

const heaviestFirst = <T extends { readonly weight: number }>(
  terms: readonly T[] = [],
): readonly T[] => [...terms].sort((a, b) => b.weight - a.weight);

const PREFER_NO_SCHEDULE: Toleration = { operator: 'Exists', effect: 'PreferNoSchedule' };

/** Adds a toleration of all taints that only prefer; undefined if the pod has it. */
export function toleratingPreferences(spec: SoftSpec): SoftSpec | undefined {
  const has = spec.tolerations.some(
    ({ key = '', operator = '', value = '', effect = '' }) =>
      key === '' && operator === 'Exists' && value === '' && effect === 'PreferNoSchedule',
  );
  return has ? undefined : { ...spec, tolerations: [...spec.tolerations, PREFER_NO_SCHEDULE] };
}

/** Gives up the first of several alternatives; undefined if there is only one. */
export function withoutFirstTerm(spec: SoftSpec): SoftSpec | undefined {
  const { requiredTerms = [] } = spec;
  return requiredTerms.length > 1 ? { ...spec, requiredTerms: requiredTerms.slice(1) } : undefined;
}

function withoutSoftSpread(spec: SoftSpec): SoftSpec | undefined {
  const { spread } = spec;
  const at = spread.findIndex(({ whenUnsatisfiable }) => whenUnsatisfiable === 'ScheduleAnyway');
  const last = spread.at(-1);
  if (at < 0 || last === undefined) return undefined;
  // The last constraint takes the place of the one that is given up.
  return { ...spec, spread: spread.with(at, last).slice(0, -1) };
}

/** The next weaker spec; undefined if nothing can be given up. Each step is tried before the next. */
type Relaxation = (spec: SoftSpec) => SoftSpec | undefined;

const RELAXATIONS: readonly Relaxation[] = [
  withoutFirstTerm,
  (spec) =>
    spec.preferredAffinity.length === 0
      ? undefined
      : { ...spec, preferredAffinity: heaviestFirst(spec.preferredAffinity).slice(1) },
  (spec) =>
    spec.preferredAntiAffinity.length === 0
      ? undefined
      : { ...spec, preferredAntiAffinity: heaviestFirst(spec.preferredAntiAffinity).slice(1) },
  (spec) =>
    spec.preferredTerms.length === 0
      ? undefined
      : { ...spec, preferredTerms: spec.preferredTerms.slice(1) },
  withoutSoftSpread,
];

/**
 * What is left of a spec when its next preference is given up; undefined: all are. Taints that only prefer are tolerated last, and only
 * if some NodePool has one.
 *
 * Rule: Preferences.Relax, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/preferences.go, v1.13.
 */
export function relax(spec: SoftSpec, toleratesPreferences: boolean): SoftSpec | undefined {
  for (const relaxation of RELAXATIONS) {
    const weaker = relaxation(spec);
    if (weaker !== undefined) return weaker;
  }
  return toleratesPreferences ? toleratingPreferences(spec) : undefined;
}
