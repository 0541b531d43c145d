import { compileLabelSelector, isEmptySelector, SelectorError } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import type { NodeFit } from '../cluster/node-fit.ts';
import { readyNodes } from '../cluster/nodes.ts';
import type { PodFilter } from '../cluster/pod-filter.ts';
import { prefersNoEviction } from '../cluster/pod-order.ts';
import type { DefaultEvictorArgs } from './args.ts';
import { constraintsOf } from './constraints.ts';
import type { ConstraintContext } from './constraints.ts';

const EVICT = 'descheduler.alpha.kubernetes.io/evict';
const MIRROR = 'kubernetes.io/config.mirror';
const SOURCE = 'kubernetes.io/config.source';

/** Decides which pods a profile may evict. */
export interface Evictor {
  /** Why the pod is not evicted, with the descheduler's texts; empty if it may be. */
  readonly protects: (pod: Pod) => readonly string[];
  readonly filter: PodFilter;
  readonly preEvictionFilter: PodFilter;
}

export interface EvictorContext extends ConstraintContext {
  readonly nodeFit: NodeFit;
}

/** Rule: DefaultEvictor, pkg/framework/plugins/defaultevictor/defaultevictor.go, v0.36. */
export function defaultEvictor(args: DefaultEvictorArgs, context: EvictorContext): Evictor {
  const constraints = constraintsOf(args, context);
  const isMandatory = args.noEvictionPolicy === 'Mandatory';
  const protects = (pod: Pod): readonly string[] => {
    const { annotations = {}, deletionTimestamp } = pod.metadata;
    if (Object.hasOwn(annotations, EVICT)) return [];
    if (isMandatory && prefersNoEviction(pod)) return ['pod prefers no eviction'];
    const reasons: string[] = [];
    if (Object.hasOwn(annotations, MIRROR)) reasons.push('pod is a mirror pod');
    if ((annotations[SOURCE] ?? 'api') !== 'api') reasons.push('pod is a static pod');
    if (deletionTimestamp !== undefined) reasons.push('pod is terminating');
    for (const constraint of constraints) {
      const reason = constraint(pod);
      if (reason !== undefined) reasons.push(reason);
    }
    return reasons;
  };
  return {
    protects,
    filter: (pod) => protects(pod).length === 0,
    preEvictionFilter: preEvictionFilter(args, context),
  };
}

/** The pod fits another ready node, if nodeFit asks for it, and its namespace is selected. */
function preEvictionFilter(args: DefaultEvictorArgs, context: EvictorContext): PodFilter {
  const { cluster, nodeFit } = context;
  const nodes = args.nodeFit ? nodesOf(args, cluster.objects.nodes) : [];
  const isSelected = namespaceFilter(args, context);
  return (pod) => (!args.nodeFit || nodeFit.fitsAnyOther(pod, nodes)) && isSelected(pod);
}

/** A selector that cannot be read selects no node: upstream logs the error and evicts nothing. */
function nodesOf({ nodeSelector }: DefaultEvictorArgs, nodes: readonly Node[]): readonly Node[] {
  try {
    return readyNodes(nodes, nodeSelector);
  } catch (error) {
    if (error instanceof SelectorError) return [];
    throw error;
  }
}

function namespaceFilter(
  { namespaceLabelSelector }: DefaultEvictorArgs,
  { cluster: { objects } }: EvictorContext,
): PodFilter {
  if (namespaceLabelSelector === undefined || isEmptySelector(namespaceLabelSelector)) {
    return () => true;
  }
  const matches = compileLabelSelector(namespaceLabelSelector);
  const selected = new Set(
    (objects.namespaces ?? [])
      .filter(({ metadata }) => matches(metadata.labels ?? {}))
      .map(({ metadata }) => metadata.name),
  );
  return ({ metadata }) => selected.has(metadata.namespace);
}
