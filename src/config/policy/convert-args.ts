import type { NodeLabelArgs, RequestedToCapacityRatioArgs } from '../../plugins/index.ts';
import type { PolicyConfiguration } from './configuration.ts';
import type { Successors } from './successors.ts';
import { append } from '../../units/index.ts';

type Score = Successors['scores'][number];

/** Scores and args for v1.34, and notes on what cannot be converted. */
export interface ConvertedArgs {
  readonly scores: readonly Score[];
  readonly pluginConfig: readonly { readonly name: string; readonly args: object }[];
  readonly notes: readonly string[];
}

const ALLOCATION: Readonly<Record<string, string>> = {
  NodeResourcesFit: 'LeastAllocated',
  NodeResourcesLeastAllocated: 'LeastAllocated',
  NodeResourcesMostAllocated: 'MostAllocated',
  RequestedToCapacityRatio: 'RequestedToCapacityRatio',
};

const GONE: Readonly<Record<string, string>> = {
  NodePreferAvoidPods: 'NodePreferAvoidPodsPriority: use taints of effect PreferNoSchedule',
  ServiceAffinity: 'serviceAntiAffinity: give the pods topologySpreadConstraints instead',
};

export function convertArgs(
  policy: PolicyConfiguration,
  scores: Successors['scores'],
): ConvertedArgs {
  const args = policy.profiles[0]?.args ?? {};
  const { kept, strategy, notes } = keepScores(scores);
  const config = new Map<string, object>();
  if (strategy !== undefined) {
    config.set('NodeResourcesFit', { scoringStrategy: scoringStrategy(strategy, args) });
    append(notes, ratioNotes(strategy, args));
  }
  const { NodeLabel: nodeLabel } = args;
  if (isNodeLabel(nodeLabel)) {
    const affinity = addedAffinity(nodeLabel);
    if (affinity !== undefined) config.set('NodeAffinity', { addedAffinity: affinity });
    const weight = scores.find(({ name }) => name === 'NodeLabel')?.weight;
    if (weight !== undefined) append(notes, preferLabels(kept, weight));
    append(notes, labelRuleNotes(nodeLabel, policy.policyPlugins.filter));
  }
  for (const name of ['InterPodAffinity', 'PodTopologySpread']) {
    const given = args[name];
    if (typeof given !== 'object' || given === null) continue;
    config.set(name, Object.fromEntries(Object.entries(given).filter(([, v]) => v !== null)));
  }
  const used = new Set([...policy.policyPlugins.filter, ...kept.map(({ name }) => name)]);
  const pluginConfig = Array.from(config, ([name, args]) => ({ name, args })).filter(
    ({ name }) => used.has(name) || name === 'NodeAffinity',
  );
  return { scores: kept, pluginConfig, notes };
}

function labelRuleNotes(args: NodeLabelArgs, filters: readonly string[]): readonly string[] {
  if (filters.includes('NodeAffinity') || !hasRule(args)) return [];
  return ["labelsPresence: as NodeAffinity, which now honours the pods' own affinity too"];
}

/** The scores of v1.34. A profile has one scoring strategy: the strategy of the score with the largest weight. */
function keepScores(scores: Successors['scores']): {
  readonly kept: Score[];
  readonly strategy: string | undefined;
  readonly notes: string[];
} {
  const notes: string[] = [];
  const kept: Score[] = [];
  const strategy = scores
    .filter(({ name }) => name in ALLOCATION)
    .toSorted((a, b) => b.weight - a.weight)[0]?.name;
  for (const { name, weight } of scores) {
    const gone = GONE[name];
    if (gone !== undefined) notes.push(gone);
    else if (name === 'NodeLabel') continue;
    else if (name === 'SelectorSpread') {
      keep(kept, 'PodTopologySpread', weight);
      notes.push(
        'SelectorSpread: as the default constraints of PodTopologySpread, which score otherwise',
      );
    } else if (!(name in ALLOCATION)) keep(kept, name, weight);
    else if (name === strategy) keep(kept, 'NodeResourcesFit', weight);
    else notes.push(`${name} beside ${strategy ?? ''}: a profile has one scoring strategy`);
  }
  return { kept, strategy, notes };
}

function keep(kept: Score[], name: string, weight: number): void {
  if (!kept.some((score) => score.name === name)) kept.push({ name, weight });
}

function isNodeLabel(args: unknown): args is NodeLabelArgs {
  return typeof args === 'object' && args !== null && 'presentLabels' in args;
}

const hasRule = ({ presentLabels, absentLabels }: NodeLabelArgs): boolean =>
  (presentLabels ?? []).length + (absentLabels ?? []).length > 0;

function addedAffinity(args: NodeLabelArgs): object | undefined {
  const expressions = [
    ...(args.presentLabels ?? []).map((key) => ({ key, operator: 'Exists' })),
    ...(args.absentLabels ?? []).map((key) => ({ key, operator: 'DoesNotExist' })),
  ];
  const preferences = [
    ...(args.presentLabelsPreference ?? []).map((key) => ({ key, operator: 'Exists' })),
    ...(args.absentLabelsPreference ?? []).map((key) => ({ key, operator: 'DoesNotExist' })),
  ];
  if (expressions.length + preferences.length === 0) return undefined;
  return {
    ...(expressions.length > 0 && {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: expressions }],
      },
    }),
    ...(preferences.length > 0 && {
      preferredDuringSchedulingIgnoredDuringExecution: preferences.map((preference) => ({
        weight: 1,
        preference: { matchExpressions: [preference] },
      })),
    }),
  };
}

/** NodeAffinity adds the preferred labels, as preferences of the profile, to the pod's preferences. */
function preferLabels(kept: Score[], weight: number): readonly string[] {
  const isThere = kept.some(({ name }) => name === 'NodeAffinity');
  keep(kept, 'NodeAffinity', weight);
  const scale = 'which scales to the best node';
  return [
    isThere
      ? `labelPreference: added to what NodeAffinity prefers, ${scale}, at its weight`
      : `labelPreference: as NodeAffinity, ${scale} and honours what pods prefer themselves`,
  ];
}

function scoringStrategy(name: string, args: Readonly<Record<string, unknown>>): object {
  const type = ALLOCATION[name];
  if (!isRatio(name, args[name])) {
    const resources = ['cpu', 'memory'].map((resource) => ({ name: resource, weight: 1 }));
    return { type, resources };
  }
  const { shape, resources } = args[name];
  return {
    type,
    // v1.22 counts the last weight of a resource that is named twice.
    resources: Array.from(
      new Map(resources.map((one) => [one.name, clampWeight(one.weight)])),
      ([resource, weight]) => ({ name: resource, weight }),
    ),
    requestedToCapacityRatio: { shape },
  };
}

function isRatio(name: string, args: unknown): args is RequestedToCapacityRatioArgs {
  return name === 'RequestedToCapacityRatio' && typeof args === 'object' && args !== null;
}

/** v1.34 allows weights of resources up to 100. */
const clampWeight = (weight: number | bigint): number => Math.min(Number(weight), 100);

function ratioNotes(name: string, args: Readonly<Record<string, unknown>>): readonly string[] {
  const given = args[name];
  if (!isRatio(name, given)) return [];
  return [
    ...(given.resources.length === 0
      ? ['requestedToCapacityRatioArguments without resources scored 0; now cpu and memory count']
      : []),
    ...(given.resources.some(({ weight }) => weight > 100)
      ? ['resource weights above 100 are cut to 100']
      : []),
  ];
}
