import { controllerOf, isKind, isTerminal } from '../../api/index.ts';
import type { KubernetesObject, Pod } from '../../api/index.ts';
import { isSimulatedOwner } from '../../simulation/index.ts';
import type { Edited } from './edited.ts';
import type { RemoveNode } from './edit.ts';
import { unknownNode } from './unknown-node.ts';

/** Annotation of mirror pods (kubernetes v1.34 pkg/kubelet/types). */
const MIRROR = 'kubernetes.io/config.mirror';

export function removeNode(objects: readonly KubernetesObject[], { name }: RemoveNode): Edited {
  const exists = objects.some((o) => isKind(o, 'Node') && o.metadata.name === name);
  if (!exists) return { problem: unknownNode(objects, name) };
  const left = objects.flatMap((object): KubernetesObject[] => {
    if (isKind(object, 'Node') || isKind(object, 'CSINode')) {
      return object.metadata.name === name ? [] : [object];
    }
    if (!isKind(object, 'Pod') || object.spec.nodeName !== name) return [object];
    if (isDeletedWithNode(object)) return [];
    return [isCreatedAgain(object) ? pending(object) : lost(object)];
  });
  return { objects: left };
}

/** Whether the pod is not created again on another node: daemons, static pods, finished and terminating pods. */
function isDeletedWithNode(pod: Pod): boolean {
  const { metadata } = pod;
  return (
    metadata.annotations?.[MIRROR] !== undefined ||
    metadata.deletionTimestamp !== undefined ||
    isTerminal(pod) ||
    metadata.ownerReferences?.some(({ kind }) => kind === 'DaemonSet' || kind === 'Node') === true
  );
}

/** Bare pods count as created again by their author. Pods of operators do not: what the operator does is not known. */
function isCreatedAgain({ metadata }: Pod): boolean {
  const owner = controllerOf(metadata);
  return owner === undefined || isSimulatedOwner(owner);
}

/** Failed as the pod garbage collector writes it (pkg/controller/podgc gcOrphaned, v1.34); a plan counts the pod as lost. */
function lost({ spec, ...pod }: Pod): Pod {
  const { nodeName: _node, ...rest } = spec;
  const condition = {
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'DeletionByPodGC',
    message: 'PodGC: node no longer exists',
  };
  return { ...pod, spec: rest, status: { phase: 'Failed', conditions: [condition] } };
}

function pending({ status: _status, spec, ...pod }: Pod): Pod {
  const { nodeName: _node, ...rest } = spec;
  return { ...pod, spec: rest };
}
