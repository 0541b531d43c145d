import { isKind } from '../../api/index.ts';
import type { KubernetesObject, Pod } from '../../api/index.ts';
import { controllerOf } from '../../controllers/index.ts';
import { isSimulatedOwner } from '../../simulation/index.ts';
import type { Edited } from './edited.ts';
import type { RemoveNode } from './edit.ts';
import { unknownNode } from './unknown-node.ts';

/** kubernetes v1.34 pkg/kubelet/types: on the API's picture of a static pod. */
const MIRROR = 'kubernetes.io/config.mirror';

export function removeNode(objects: readonly KubernetesObject[], { name }: RemoveNode): Edited {
  const isThere = objects.some((o) => isKind(o, 'Node') && o.metadata.name === name);
  if (!isThere) return { problem: unknownNode(objects, name) };
  const left = objects.flatMap((object): KubernetesObject[] => {
    if (isKind(object, 'Node') || isKind(object, 'CSINode')) {
      return object.metadata.name === name ? [] : [object];
    }
    if (!isKind(object, 'Pod') || object.spec.nodeName !== name) return [object];
    if (goesWithNode(object)) return [];
    return [isCreatedAgain(object) ? pendingAgain(object) : deletedWithNode(object)];
  });
  return { objects: left };
}

/** Nobody makes these pods anew elsewhere: daemons, static pods, and those that have ended or are about to. */
function goesWithNode({ metadata, status }: Pod): boolean {
  return (
    metadata.annotations?.[MIRROR] !== undefined ||
    metadata.deletionTimestamp !== undefined ||
    status?.phase === 'Succeeded' ||
    status?.phase === 'Failed' ||
    metadata.ownerReferences?.some(({ kind }) => kind === 'DaemonSet' || kind === 'Node') === true
  );
}

/** A bare pod is asked about as if its author created it again; what an operator does is not known. */
function isCreatedAgain({ metadata }: Pod): boolean {
  const owner = controllerOf(metadata);
  return owner === undefined || isSimulatedOwner(owner);
}

/** As the pod garbage collector writes it (pkg/controller/podgc gcOrphaned, v1.34): a plan counts the pod as lost. */
function deletedWithNode({ spec, ...pod }: Pod): Pod {
  const { nodeName: _node, ...rest } = spec;
  const condition = {
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'DeletionByPodGC',
    message: 'PodGC: node no longer exists',
  };
  return { ...pod, spec: rest, status: { phase: 'Failed', conditions: [condition] } };
}

function pendingAgain({ status: _status, spec, ...pod }: Pod): Pod {
  const { nodeName: _node, ...rest } = spec;
  return { ...pod, spec: rest };
}
