import type { Node } from '../../../objects/index.ts';
import type { Cloud, NodeGroup } from '../groups/index.ts';
import { hasTaint, readinessOf, TO_BE_DELETED } from '../nodes/index.ts';
import type { ClusterSnapshot } from '../snapshot/index.ts';
import { withDeprecatedLabels } from './deprecated-labels.ts';
import { templateOf } from './node-template.ts';
import type { NodeTemplate, TemplateRules } from './node-template.ts';

/** How long a node must be ready before it is an example. Source: mixed_nodeinfos_processor.go stabilizationDelay, 1.36. */
const STABLE_MS = 60_000;

interface Cached {
  readonly template: NodeTemplate;
  readonly since: number;
}

/** The cluster in which examples are looked for. */
export interface TemplateSources {
  readonly cloud: Cloud;
  readonly snapshot: ClusterSnapshot;
  /** In the order of the autoscaler's node lister. */
  readonly nodes: readonly Node[];
  readonly now: number;
}

/**
 * The templates of all groups, and what is remembered of them between loops: a group without a good node keeps its last template.
 *
 * Source: processors/nodeinfosprovider/mixed_nodeinfos_processor.go, 1.36.
 */
export class TemplateRegistry {
  readonly #cache = new Map<string, Cached>();
  /** How many templates were made: a template that is made again has another name, so that what was on its nodes is forgotten. */
  #made = 0;

  /** By group id. A group without any example has none. */
  templates(sources: TemplateSources, rules: TemplateRules): ReadonlyMap<string, NodeTemplate> {
    const { cloud, nodes, now } = sources;
    const found = new Map<string, NodeTemplate>();
    const isGood = (node: Node): boolean => isGoodExample(node, now);
    for (const node of nodes.filter(isGood)) {
      const made = this.#addFrom(node, found, sources, rules);
      if (made !== undefined) this.#cache.set(made.id, { template: made.template, since: now });
    }
    for (const group of cloud.groups) {
      if (found.has(group.id)) continue;
      const template = this.#cached(group, sources, rules) ?? this.#provided(group, rules);
      if (template !== undefined) found.set(group.id, template);
    }
    const known = new Set(cloud.groups.map(({ id }) => id));
    for (const id of this.#cache.keys()) if (!known.has(id)) this.#cache.delete(id);
    for (const node of nodes) if (!isGood(node)) this.#addFrom(node, found, sources, rules);
    return found;
  }

  #cached(
    { id }: NodeGroup,
    { now }: TemplateSources,
    { options }: TemplateRules,
  ): NodeTemplate | undefined {
    const cached = this.#cache.get(id);
    if (cached === undefined) return undefined;
    if (now - cached.since <= options.nodeInfoCacheExpireTime) return cached.template;
    this.#cache.delete(id);
    return undefined;
  }

  /** Makes the template of a node's group from it, unless the group has one. */
  #addFrom(
    node: Node,
    found: Map<string, NodeTemplate>,
    { cloud, snapshot }: TemplateSources,
    rules: TemplateRules,
  ): { readonly id: string; readonly template: NodeTemplate } | undefined {
    const { name } = node.metadata;
    const id = cloud.groupOf(name)?.id;
    if (id === undefined || found.has(id)) return undefined;
    const example = { node, pods: snapshot.podsOn(name) };
    const template = templateOf(this.#nameFor(id), example, rules, rules.options.forceDaemonSets);
    found.set(id, template);
    return { id, template };
  }

  #provided({ id, template }: NodeGroup, rules: TemplateRules): NodeTemplate | undefined {
    if (template === undefined) return undefined;
    const example = { node: template, pods: [] };
    const { node, pods } = templateOf(this.#nameFor(id), example, rules, true);
    return { node: withDeprecatedLabels(node), pods };
  }

  #nameFor(id: string): string {
    return `template-node-for-${id}-${String(this.#made++)}`;
  }
}

function isGoodExample(node: Node, now: number): boolean {
  const { isReady, since } = readinessOf(node);
  const isStable = since + STABLE_MS < now;
  return isReady && isStable && node.spec?.unschedulable !== true && !hasTaint(node, TO_BE_DELETED);
}
