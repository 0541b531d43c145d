import { isKind, keyOf } from '../../objects/index.ts';
import type { KubernetesObject, Pod } from '../../objects/index.ts';
import { changeEach, objectsOf, type Given } from '../../input/index.ts';
import { isMirrorPod } from '../../kubelet/index.ts';
import { textMatcher } from '../../documents/index.ts';
import { Displacement, EVICTED, isLeaving, isOfItsNode } from './displace.ts';
import type { Edited } from './edited.ts';
import type { EvictPods, WorkloadTarget } from './kinds.ts';
import { targetText } from './find-workloads.ts';
import { nearestTo, readPattern, type Pattern } from './pattern.ts';
import { podsOfWorkloads } from './pods-of-workload.ts';

export function evictPods(given: readonly Given[], edit: EvictPods): Edited {
  const pattern = readPattern(edit.name);
  if ('message' in pattern) return { problem: pattern };
  if (edit.kind !== undefined) return evictWorkloads(given, { ...edit, kind: edit.kind });
  const pods = objectsOf(given).filter((object) => isKind(object, 'Pod'));
  const isThere = textMatcher(edit.namespace ?? '*');
  const alike = pods.filter((pod) => pattern.matches(pod) && isThere(pod.metadata.namespace));
  const evicted = alike.filter(isEvictable);
  if (evicted.length === 0) {
    return { problem: { message: notEvictable(edit, pattern, { alike, pods }) } };
  }
  if (evicted.length > 1 && pattern.form === 'name' && edit.namespace === undefined) {
    const places = evicted.map(({ metadata }) => metadata.namespace).join(', ');
    const message = `pod ${edit.name} is in several namespaces (${places}): say which`;
    return { problem: { message } };
  }
  return without(given, new Set(evicted), targetOf(edit));
}

function evictWorkloads(given: readonly Given[], target: WorkloadTarget & EvictPods): Edited {
  const found = podsOfWorkloads(objectsOf(given), target);
  if ('message' in found) return { problem: found };
  const evicted = found.pods.filter(isEvictable);
  if (evicted.length > 0) return without(given, new Set(evicted), targetText(target));
  const [first] = found.pods;
  const why = first === undefined ? 'has no pods in the input' : 'has no pod that can be evicted';
  return { problem: { message: `${targetText(target)} ${why}` } };
}

function without(
  given: readonly Given[],
  evicted: ReadonlySet<KubernetesObject>,
  target: string,
): Edited {
  const displacement = new Displacement(EVICTED);
  const pods: string[] = [];
  const left = changeEach(given, (object) => {
    if (!isKind(object, 'Pod') || !evicted.has(object)) return object;
    pods.push(keyOf(object.metadata));
    // The DaemonSet creates another pod for the same node.
    return isOfItsNode(object) ? undefined : displacement.displace(object);
  });
  return { given: left, made: { edit: 'evict', target, pods }, displaced: displacement.from };
}

const targetOf = ({ namespace, name }: EvictPods): string =>
  namespace === undefined ? name : keyOf({ namespace, name });

const isOnNode = ({ spec: { nodeName = '' } }: Pod): boolean => nodeName !== '';

/** The kubelet creates a mirror pod again at once; a finished pod holds nothing. */
const isEvictable = (pod: Pod): boolean => isOnNode(pod) && !isMirrorPod(pod) && !isLeaving(pod);

function notEvictable(
  edit: EvictPods,
  pattern: Pattern,
  { alike, pods }: { readonly alike: readonly Pod[]; readonly pods: readonly Pod[] },
): string {
  const asked = targetOf(edit);
  const [first] = alike;
  if (first !== undefined) {
    const why = !isOnNode(first)
      ? 'is not on a node'
      : isMirrorPod(first)
        ? 'is a static pod of its node'
        : 'has ended';
    return alike.length === 1
      ? `pod ${keyOf(first.metadata)} ${why}: it cannot be evicted`
      : `none of the ${String(alike.length)} pods ${asked} can be evicted: ${keyOf(first.metadata)} ${why}`;
  }
  const what = pattern.form === 'selector' ? `with labels ${asked}` : asked;
  if (pods.length === 0) return `no pod ${what} in the input: it holds no pods`;
  const near = nearestTo(pattern, pods);
  const elsewhere = pods.find(pattern.matches);
  const hint =
    elsewhere !== undefined
      ? `; there is one in ${elsewhere.metadata.namespace}`
      : near === undefined
        ? `; it holds ${pods.length === 1 ? '1 pod' : `${String(pods.length)} pods`}, none alike`
        : `; did you mean ${near}?`;
  return `no pod ${what} in the input${hint}`;
}
