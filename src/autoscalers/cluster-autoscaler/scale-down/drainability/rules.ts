import { controllerOf, groupOf } from '../../../../objects/index.ts';
import type { OwnerReference, Pod } from '../../../../objects/index.ts';
import { isDaemonSetPod, isMirrorPod } from '../../pods/index.ts';
import type { BlockingReason } from '../reasons.ts';
import { isLongTerminating } from './drain-context.ts';
import type { DrainContext, DrainOptions } from './drain-context.ts';
import { hasBlockingLocalStorage } from './local-storage.ts';

/**
 * What a drain does with a pod: "move" it, "skip" it, "wait" until it completes, or stop since the pod keeps the node.
 */
export type Drainability =
  'move' | 'skip' | 'wait' | { readonly reason: BlockingReason; readonly text: string };

/** Undefined: the next rule decides. */
type Rule = (pod: Pod, context: DrainContext) => Drainability | undefined;

interface RuleEntry {
  readonly rule: Rule;
  /** Absent: always. */
  readonly when?: (options: DrainOptions) => boolean;
}

const SAFE_TO_EVICT = 'cluster-autoscaler.kubernetes.io/safe-to-evict';
const REPLICATED_KINDS: readonly string[] = [
  'ReplicationController',
  'Job',
  'ReplicaSet',
  'StatefulSet',
];

const nameOf = ({ metadata: { namespace, name } }: Pod): string => `${namespace}/${name}`;
const safeToEvict = ({ metadata }: Pod): string | undefined =>
  metadata.annotations?.[SAFE_TO_EVICT];
const blocked = (reason: BlockingReason, text: string): Drainability => ({ reason, text });

/** In the order in which they are asked. Source: simulator/drainability/rules/rules.go Default, 1.36. */
const RULES: readonly RuleEntry[] = [
  { rule: (pod) => (isMirrorPod(pod) ? 'skip' : undefined) },
  { rule: (pod, { now }) => (isLongTerminating(pod, now) ? 'skip' : undefined) },
  { rule: controllerRule, when: (options) => options.skipNodesWithCustomControllerPods },
  { rule: (pod) => (isDaemonSetPod(pod) ? 'move' : undefined) },
  { rule: (pod) => (safeToEvict(pod) === 'true' ? 'move' : undefined) },
  { rule: (pod) => (hasEnded(pod) ? 'move' : undefined) },
  { rule: (pod) => (safeToEvict(pod) === 'on-completion' ? 'wait' : undefined) },
  { rule: replicatedRule },
  { rule: systemRule, when: (options) => options.skipNodesWithSystemPods },
  { rule: notSafeRule },
  { rule: localStorageRule, when: (options) => options.skipNodesWithLocalStorage },
  { rule: budgetRule },
];

/** The answer of the first rule that has one; a pod that no rule concerns is moved. */
export function drainability(pod: Pod, context: DrainContext): Drainability {
  for (const { rule, when } of RULES) {
    if (when?.(context.options) === false) continue;
    const answer = rule(pod, context);
    if (answer !== undefined) return answer;
  }
  return 'move';
}

/** The controller must exist and have enough replicas. Source: simulator/drainability/rules/replicacount/rule.go, 1.36. */
function controllerRule(pod: Pod, context: DrainContext): Drainability | undefined {
  const { findController } = context;
  const controller = controllerOf(pod.metadata);
  if (findController === undefined || controller === undefined) return undefined;
  const word = wordOf(controller, pod);
  if (word === undefined) return undefined;
  const { kind, name } = controller;
  const replicas = findController({ kind, namespace: pod.metadata.namespace, name });
  if (replicas === undefined) {
    const absent = kind === 'DaemonSet' ? 'present' : 'available';
    return blocked('ControllerNotFound', `${word} for ${nameOf(pod)} is not ${absent}`);
  }
  if (!SCALED_KINDS.includes(kind) || replicas === null) return undefined;
  const { minReplicaCount: min } = context.options;
  if (replicas >= min) return undefined;
  const text = `${word} for ${nameOf(pod)} has too few replicas spec: ${replicas} min: ${min}`;
  return blocked('MinReplicasReached', text);
}

const SCALED_KINDS: readonly string[] = ['ReplicationController', 'ReplicaSet'];

/** How the program calls a controller that it looks up; undefined for a controller that it does not look up. */
function wordOf(controller: OwnerReference, pod: Pod): string | undefined {
  const isOfApps = groupOf(controller.apiVersion) === 'apps';
  if (controller.kind === 'ReplicationController') return 'replication controller';
  if (isDaemonSetPod(pod)) {
    return isOfApps && controller.kind === 'DaemonSet' ? 'daemonset' : undefined;
  }
  switch (controller.kind) {
    case 'Job':
      return 'job';
    case 'ReplicaSet':
      return 'replication controller';
    case 'StatefulSet':
      return isOfApps ? 'statefulset' : undefined;
    default:
      return undefined;
  }
}

/** The pod will not be started again. Source: utils/drain/drain.go IsPodTerminal, 1.36. */
function hasEnded({ spec, status }: Pod): boolean {
  const phase = status?.phase;
  const mayEnd = spec.restartPolicy === 'Never' || spec.restartPolicy === 'OnFailure';
  return phase === 'Failed' || (phase === 'Succeeded' && mayEnd);
}

function replicatedRule(pod: Pod, { options }: DrainContext): Drainability | undefined {
  const controller = controllerOf(pod.metadata);
  const isReplicated =
    controller !== undefined &&
    (!options.skipNodesWithCustomControllerPods || REPLICATED_KINDS.includes(controller.kind));
  return isReplicated ? undefined : blocked('NotReplicated', `${nameOf(pod)} is not replicated`);
}

/** An old pod of kube-system may go, whatever its storage. Source: simulator/drainability/rules/system/rule.go, 1.36. */
function systemRule(pod: Pod, { budgets, options, now }: DrainContext): Drainability | undefined {
  const { namespace, name, creationTimestamp } = pod.metadata;
  if (namespace !== 'kube-system' || budgets.cover(pod)) return undefined;
  const { blockingSystemPodDisruptionTimeout: timeout } = options;
  if (creationTimestamp !== undefined && now > Date.parse(creationTimestamp) + timeout) {
    return 'move';
  }
  return blocked(
    'UnmovableKubeSystemPod',
    `non-daemonset, non-mirrored, non-pdb-assigned kube-system pod present: ${name}`,
  );
}

function notSafeRule(pod: Pod): Drainability | undefined {
  if (safeToEvict(pod) !== 'false') return undefined;
  const text = `pod annotated as not safe to evict present: ${pod.metadata.name}`;
  return blocked('NotSafeToEvictAnnotation', text);
}

function localStorageRule(pod: Pod): Drainability | undefined {
  if (!hasBlockingLocalStorage(pod)) return undefined;
  return blocked('LocalStorageRequested', `pod with local storage present: ${pod.metadata.name}`);
}

function budgetRule(pod: Pod, { budgets }: DrainContext): Drainability | undefined {
  if (budgets.allow(pod)) return undefined;
  return blocked('NotEnoughPdb', `not enough pod disruption budget to move ${nameOf(pod)}`);
}
