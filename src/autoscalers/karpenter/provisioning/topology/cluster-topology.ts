import { compileLabelSelector, isBound, isTerminal } from '../../../../objects/index.ts';
import type { Node, Pod, PodAffinityTerm, Taint } from '../../../../objects/index.ts';
import { getOrInsert } from '../../../../units/index.ts';
import { HOSTNAME } from '../../algebra/labels.ts';
import { Requirement } from '../../algebra/requirement.ts';
import { Requirements } from '../../algebra/requirements.ts';
import type { ClusterState } from '../../memory/cluster-state.ts';
import type { StateNode } from '../../memory/state-node.ts';
import { isTerminating } from '../pods/kinds.ts';
import type { PodBody, PodShape } from '../pods/shape.ts';
import { DomainGroup } from './domain-group.ts';
import type { GroupRule } from './group-rule.ts';
import { affinityRule, ruleKey, spreadRule } from './group-rules.ts';
import type { RuleOwner } from './group-rules.ts';
import type { PossibleDomains } from './possible-domains.ts';

/** A group that leaves a pod no domain. */
export interface TopologyConflict {
  readonly group: DomainGroup;
  readonly podDomains: Requirement;
  readonly nodeDomains: Requirement;
}

interface Parts {
  readonly state: ClusterState;
  /** The nodes on which pods can be placed; others count only by their pods. */
  readonly nodes: readonly StateNode[];
  readonly possible: PossibleDomains;
  /** Of the state. */
  readonly bound: BoundPods;
  /** The pods that are placed now, which are not counted where they are. */
  readonly placed: readonly Pod[];
  readonly ignoresPreferences: boolean;
}

/**
 * The groups of spread constraints, affinity and anti-affinity, and what they allow.
 *
 * Rule: Topology, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/topology.go, v1.13.
 */
export class ClusterTopology {
  readonly #parts: Parts;
  readonly #groups = new Map<string, DomainGroup>();
  /** Groups of the required anti-affinity of others, which keep pods away that they match. */
  readonly #inverse = new Map<string, DomainGroup>();
  readonly #ofShape = new Map<PodShape, readonly DomainGroup[]>();
  readonly #inverseOf = new Map<PodBody, readonly DomainGroup[]>();
  /** The groups that match a pod, as far as they are known; later ones are appended. */
  readonly #matching = new Map<PodBody, { seen: number; readonly groups: DomainGroup[] }>();
  readonly #matchingInverse = new Map<PodBody, { seen: number; readonly groups: DomainGroup[] }>();
  readonly #groupList: DomainGroup[] = [];
  readonly #inverseList: DomainGroup[] = [];
  #excluded: ReadonlySet<Pod> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const [pod, node] of parts.bound.avoiding) {
      if (!this.#isPlaced(pod)) this.#avoidFor(pod, node);
    }
  }

  /** True for a pod that is placed now. */
  #isPlaced(pod: Pod): boolean {
    this.#excluded ??= new Set(this.#parts.placed);
    return this.#excluded.has(pod);
  }

  /** Makes the groups of a pod, if there are none of its rules yet. */
  groupsOf(shape: PodShape): readonly DomainGroup[] {
    return getOrInsert(this.#ofShape, shape, () => {
      this.#inverseOwnedBy(shape);
      return [...new Set(this.#rulesOf(shape).map((rule) => this.#groupOf(rule)))];
    });
  }

  /** True if groups say where the pod may go, or watch it: then an answer about it does not last. */
  concerns(shape: PodShape): boolean {
    return this.groupsOf(shape).length > 0 || this.#inverseMatching(shape.body).length > 0;
  }

  register(hostname: string): void {
    for (const group of this.#groupList) {
      if (group.rule.key === HOSTNAME) group.register(hostname);
    }
    for (const group of this.#inverseList) {
      if (group.rule.key === HOSTNAME) group.register(hostname);
    }
  }

  /** Counts a pod where it has been placed, once that is one domain; anti-affinity closes all that are left. */
  record(shape: PodShape, taints: readonly Taint[], requirements: Requirements): void {
    for (const group of this.#groupsMatching(shape.body)) {
      if (!group.acceptsNode(taints, requirements)) continue;
      const domains = requirements.find(group.rule.key);
      const isClosing = group.rule.kind === 'pod anti-affinity';
      if (domains === undefined || (!isClosing && domains.size !== 1)) continue;
      for (const domain of domains.values) group.record(domain);
    }
    for (const group of this.#inverseOwnedBy(shape)) {
      for (const domain of requirements.find(group.rule.key)?.values ?? []) group.record(domain);
    }
  }

  /** A node's requirements with the domains to which the groups restrict them, or the group that leaves none. */
  restrict(shape: PodShape, node: Requirements): Requirements | TopologyConflict {
    const own = this.groupsOf(shape);
    const inverse = this.#inverseMatching(shape.body);
    if (own.length === 0 && inverse.length === 0) return node;
    const restrictions: Requirement[] = [];
    for (const group of [...own, ...inverse]) {
      const podDomains = shape.strict.get(group.rule.key);
      const nodeDomains = node.get(group.rule.key);
      const domains = group.next(shape.body, podDomains, nodeDomains);
      if (domains.size === 0) return { group, podDomains, nodeDomains };
      restrictions.push(domains);
    }
    return node.with(restrictions);
  }

  #rulesOf(shape: PodShape): readonly GroupRule[] {
    const { spec, body } = shape;
    const ignores = this.#parts.ignoresPreferences;
    const { namespaces } = this.#parts.state;
    const owner = { namespace: body.namespace, tolerations: spec.tolerations };
    const soft = <T>(terms: readonly T[]): readonly T[] => (ignores ? [] : terms);
    const affinity = [...spec.affinity, ...soft(spec.preferredAffinity).map(termOf)];
    const anti = [...spec.antiAffinity, ...soft(spec.preferredAntiAffinity).map(termOf)];
    return [
      ...spec.spread
        .filter(({ whenUnsatisfiable }) => !ignores || whenUnsatisfiable === 'DoNotSchedule')
        .map((constraint) => spreadRule(shape, constraint)),
      ...affinity.map((term) => affinityRule('pod affinity', owner, term, namespaces)),
      ...anti.map((term) => affinityRule('pod anti-affinity', owner, term, namespaces)),
    ];
  }

  #groupOf(rule: GroupRule): DomainGroup {
    const key = ruleKey(rule);
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const group = this.#newGroup(rule);
    this.#count(group);
    this.#groups.set(key, group);
    this.#groupList.push(group);
    return group;
  }

  #newGroup(rule: GroupRule): DomainGroup {
    return new DomainGroup(rule, this.#parts.possible.of(rule.key, rule.tolerations));
  }

  /** The domains of the nodes, and the bound pods that match. */
  #count(group: DomainGroup): void {
    const { key } = group.rule;
    for (const { node, labels } of this.#parts.nodes) {
      const domain = labels[key];
      if (node !== undefined && domain !== undefined && countsNode(group, node)) {
        group.register(domain);
      }
    }
    this.#countPods(group);
  }

  #countPods(group: DomainGroup): void {
    const { namespaces, selector } = group.rule;
    const { bound } = this.#parts;
    // Without a selector all pods are counted, though none is matched.
    const matches = selector === undefined ? () => true : compileLabelSelector(selector);
    const accepted = new Map<Node, boolean>();
    for (const [pod, node] of bound.all) {
      const { namespace, labels = {} } = pod.metadata;
      if (!namespaces.has(namespace) || isTerminating(pod) || !matches(labels)) continue;
      if (this.#isPlaced(pod)) continue;
      if (!getOrInsert(accepted, node, () => countsNode(group, node))) continue;
      const domain = group.domainOf(node.metadata.labels, node.metadata.name);
      if (domain !== undefined) group.record(domain);
    }
  }

  /** The groups of a bound pod's anti-affinity. */
  #avoidFor({ spec, metadata }: Pod, node: Node): void {
    const owner = { namespace: metadata.namespace, tolerations: spec.tolerations ?? [] };
    for (const term of requiredAntiAffinity(spec)) {
      const group = this.#inverseGroup(owner, term);
      const domain = node.metadata.labels?.[group.rule.key];
      if (domain !== undefined) group.record(domain);
    }
  }

  #inverseOwnedBy({ body, spec }: PodShape): readonly DomainGroup[] {
    const owner = { namespace: body.namespace, tolerations: spec.tolerations };
    return getOrInsert(this.#inverseOf, body, () => [
      ...new Set(spec.antiAffinity.map((term) => this.#inverseGroup(owner, term))),
    ]);
  }

  #inverseGroup(owner: RuleOwner, term: PodAffinityTerm): DomainGroup {
    const { namespaces } = this.#parts.state;
    const rule = affinityRule('pod anti-affinity', owner, term, namespaces);
    return getOrInsert(this.#inverse, ruleKey(rule), () => {
      const group = this.#newGroup(rule);
      this.#inverseList.push(group);
      return group;
    });
  }

  #groupsMatching(body: PodBody): readonly DomainGroup[] {
    return upToDate(this.#matching, body, this.#groupList);
  }

  #inverseMatching(body: PodBody): readonly DomainGroup[] {
    return upToDate(this.#matchingInverse, body, this.#inverseList);
  }
}

const termOf = <T>({ podAffinityTerm }: { readonly podAffinityTerm: T }): T => podAffinityTerm;

type BoundPod = readonly [Pod, Node];

/** The pods that run somewhere, with their nodes. Most passes need neither list. */
export class BoundPods {
  readonly #state: ClusterState;
  #nodes: ReadonlyMap<string | undefined, Node> | undefined;
  #all: readonly BoundPod[] | undefined;
  #avoiding: readonly BoundPod[] | undefined;

  constructor(state: ClusterState) {
    this.#state = state;
  }

  get all(): readonly BoundPod[] {
    return (this.#all ??= this.#withNodes(this.#state.pods));
  }

  /** Those with required anti-affinity. */
  get avoiding(): readonly BoundPod[] {
    return (this.#avoiding ??= this.#withNodes(
      this.#state.pods.filter(({ spec }) => requiredAntiAffinity(spec).length > 0),
    ));
  }

  #withNodes(pods: readonly Pod[]): readonly BoundPod[] {
    return pods.flatMap((pod): readonly BoundPod[] => {
      if (!isBound(pod) || isTerminal(pod)) return [];
      const node = this.#nodesByName.get(pod.spec.nodeName);
      return node === undefined ? [] : [[pod, node]];
    });
  }

  get #nodesByName(): ReadonlyMap<string | undefined, Node> {
    return (this.#nodes ??= new Map(
      this.#state.nodes.flatMap(({ node }) =>
        node === undefined ? [] : [[node.metadata.name, node] as const],
      ),
    ));
  }
}

const requiredAntiAffinity = ({ affinity }: Pod['spec']) =>
  affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];

function countsNode(group: DomainGroup, node: Node): boolean {
  if (group.rule.filter === undefined) return true;
  return group.acceptsNode(node.spec?.taints ?? [], Requirements.labels(node.metadata.labels));
}

function upToDate(
  table: Map<PodBody, { seen: number; readonly groups: DomainGroup[] }>,
  body: PodBody,
  all: readonly DomainGroup[],
): readonly DomainGroup[] {
  const known = getOrInsert(table, body, () => ({ seen: 0, groups: [] }));
  for (; known.seen < all.length; known.seen++) {
    const group = all[known.seen];
    if (group?.selects(body) === true) known.groups.push(group);
  }
  return known.groups;
}
