import { compileLabelSelector } from '../../../../objects/index.ts';
import type {
  LabelSelector,
  Namespace,
  PodAffinityTerm,
  Toleration,
  TopologySpreadConstraint,
} from '../../../../objects/index.ts';
import type { PodShape } from '../pods/shape.ts';
import type { GroupKind, GroupRule } from './group-rule.ts';
import { NodeFilter } from './node-filter.ts';

/** Equal for rules that share one group. minDomains and the tolerations of affinity do not divide them: the first one's hold. */
export function ruleKey({ kind, key, namespaces, selector, maxSkew, filter }: GroupRule): string {
  return JSON.stringify([
    kind,
    key,
    [...namespaces].sort(),
    selectorKey(selector),
    maxSkew,
    filter?.signature ?? null,
  ]);
}

function selectorKey(selector: LabelSelector | undefined): unknown {
  if (selector === undefined) return null;
  const expressions = (selector.matchExpressions ?? []).map(({ key, operator, values = [] }) =>
    JSON.stringify([key, operator, [...values].sort()]),
  );
  return [[...new Set(expressions)].sort(), Object.entries(selector.matchLabels ?? {}).sort()];
}

export function spreadRule(shape: PodShape, constraint: TopologySpreadConstraint): GroupRule {
  const { labelSelector, matchLabelKeys = [], topologyKey, maxSkew, minDomains } = constraint;
  const { labels, namespace } = shape.body;
  const added = matchLabelKeys.flatMap((key) => {
    const value = labels[key];
    return value === undefined ? [] : [{ key, operator: 'In', values: [value] }];
  });
  const filter = new NodeFilter(shape.spec, constraint);
  return {
    kind: 'topology spread',
    key: topologyKey,
    namespaces: new Set([namespace]),
    selector:
      added.length === 0
        ? labelSelector
        : {
            ...labelSelector,
            matchExpressions: [...(labelSelector?.matchExpressions ?? []), ...added],
          },
    maxSkew,
    minDomains,
    filter,
    tolerations: filter.honorsTaints ? filter.tolerations : undefined,
  };
}

/** The pod whose affinity makes a rule. */
export interface RuleOwner {
  readonly namespace: string;
  readonly tolerations: readonly Toleration[];
}

/** A term has no policy for taints, which Karpenter reads as one that honors them. */
export function affinityRule(
  kind: GroupKind,
  { namespace, tolerations }: RuleOwner,
  term: PodAffinityTerm,
  namespaces: readonly Namespace[],
): GroupRule {
  return {
    kind,
    key: term.topologyKey,
    namespaces: namespacesOf(namespace, term, namespaces),
    selector: term.labelSelector,
    maxSkew: Infinity,
    minDomains: undefined,
    filter: undefined,
    tolerations,
  };
}

/** The namespaces of a term: the pod's own, or those that are listed and those that are selected. */
function namespacesOf(
  own: string,
  { namespaces = [], namespaceSelector }: PodAffinityTerm,
  all: readonly Namespace[],
): ReadonlySet<string> {
  if (namespaceSelector === undefined) return new Set(namespaces.length === 0 ? [own] : namespaces);
  const matches = compileLabelSelector(namespaceSelector);
  const selected = all.filter(({ metadata }) => matches(metadata.labels ?? {}));
  return new Set([...selected.map(({ metadata }) => metadata.name), ...namespaces]);
}
