import { getOrInsert } from '../../../units/index.ts';
import { controllerOf } from '../../../objects/index.ts';
import type { DaemonSet, Node, Pod } from '../../../objects/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';
import { templateTaints } from '../nodes/index.ts';
import { isDaemonSetPod, isMirrorPod } from '../pods/index.ts';

/** A node as the next one of its group would be, with the pods that it starts with. */
export interface NodeTemplate {
  readonly node: Node;
  readonly pods: readonly Pod[];
}

/** The pod that a DaemonSet makes on a node; undefined if it makes none there. */
export type DaemonPod = (daemonSet: DaemonSet, node: Node) => Pod | undefined;

const HOSTNAME = 'kubernetes.io/hostname';
const IS_TEMPLATE = 'cluster-autoscaler.kubernetes.io/template-node';

/** What a template is made from. */
export interface TemplateExample {
  readonly node: Node;
  readonly pods: readonly Pod[];
}

/** How templates are made. */
export interface TemplateRules {
  readonly options: AutoscalerOptions;
  readonly daemonSets: readonly DaemonSet[];
  readonly daemonPod: DaemonPod;
}

/**
 * The template that follows from an example: its labels and lasting taints, its mirror pods and daemon pods, and the pods of
 * DaemonSets that do not run on it yet. `forceDaemonSets`: all of these; else only those that may preempt as system-node-critical.
 *
 * Source: simulator/node_info_utils.go SanitizedTemplateNodeInfoFromNodeInfo, 1.36.
 *
 * @param name of its node: another one for each template
 */
export function templateOf(
  name: string,
  example: TemplateExample,
  { options, daemonSets, daemonPod }: TemplateRules,
  forceDaemonSets: boolean,
): NodeTemplate {
  const node = asTemplate(example.node, name, options);
  const stay = example.pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  const running = new Set(stay.flatMap(({ metadata }) => daemonSetUid(metadata) ?? []));
  const added = daemonSets.flatMap((daemonSet): readonly Pod[] => {
    if (running.has(daemonSet.metadata.uid ?? '')) return [];
    const pod = daemonPod(daemonSet, node);
    if (pod === undefined || (!forceDaemonSets && !preemptsForNode(pod))) return [];
    return [named(pod, `${daemonSet.metadata.name}-pod`, name)];
  });
  const kept = stay.filter((pod) => isMirrorPod(pod) || isDaemonSetPod(pod));
  return { node, pods: [...kept, ...added] };
}

/** A new node of the template: under a name of its own, as its pods are. The same object for the same suffix. */
export function freshNode(template: NodeTemplate, suffix: string): NodeTemplate {
  const ofTemplate = getOrInsert(freshNodes, template, () => new Map<string, NodeTemplate>());
  return getOrInsert(ofTemplate, suffix, () => {
    const { node, pods } = template;
    const name = `${node.metadata.name}-${suffix}`;
    return {
      node: renamed(node, name),
      pods: pods.map((pod) => named(pod, `${pod.metadata.name}-${suffix}`, name)),
    };
  });
}

const freshNodes = new WeakMap<NodeTemplate, Map<string, NodeTemplate>>();

function asTemplate(node: Node, name: string, options: AutoscalerOptions): Node {
  const copy = renamed(node, name);
  const labels = { ...copy.metadata.labels, [IS_TEMPLATE]: 'true' };
  const taints = templateTaints(node.spec?.taints ?? [], options);
  return { ...copy, metadata: { ...copy.metadata, labels }, spec: { ...copy.spec, taints } };
}

/** Another node, which is no instance of the provider. */
function renamed(node: Node, name: string): Node {
  const { uid: _uid, ...metadata } = node.metadata;
  const { providerID: _id, ...spec } = node.spec ?? {};
  const labels = { ...metadata.labels, [HOSTNAME]: name };
  return { ...node, metadata: { ...metadata, name, labels }, spec };
}

function named(pod: Pod, name: string, nodeName: string): Pod {
  const { uid: _uid, ...metadata } = pod.metadata;
  return { ...pod, metadata: { ...metadata, name }, spec: { ...pod.spec, nodeName } };
}

const daemonSetUid = (metadata: Pod['metadata']): string | undefined => {
  const owner = controllerOf(metadata);
  return owner?.kind === 'DaemonSet' ? owner.uid : undefined;
};

const preemptsForNode = ({ spec: { priorityClassName, preemptionPolicy } }: Pod): boolean =>
  priorityClassName === 'system-node-critical' &&
  (preemptionPolicy === undefined || preemptionPolicy === 'PreemptLowerPriority');
