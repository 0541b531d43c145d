import { isKind, keyOf } from '../../objects/index.ts';
import type { KubernetesObject, Pod } from '../../objects/index.ts';
import type { Hint, Plan } from '../../outcome/index.ts';
import { inOneList } from '../../simulation/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { isRecord } from '../../units/index.ts';
import type { InputChange } from '../remedies/change.ts';
import { pendingGroups } from '../remedies/groups.ts';
import type { PendingGroup } from '../remedies/groups.ts';
import { plannedPlaces, workOf } from '../remedies/planned-places.ts';
import { patchOf } from '../remedies/pod-changes.ts';

/** Pods and nodes of all further plans together: the work is bounded by counts, as that of a plan's remedies. */
const MOST_WORK = 3_000;

/** The plan in which a pod has its turn. */
interface Turn {
  readonly input: PlanInput;
  readonly settled: Plan;
  readonly pod: Pod;
}

/**
 * The hints with which fewer pods of the workload stay without a node in a plan of the changed input: at the pod's turn each of them is
 * proven alone, but other pods may take its room before. Of a plan that is too large to be made again, hints that change the pod are kept,
 * and hints that change nodes only if no other pod waits for room.
 */
export function provenHints(
  hints: readonly Hint[],
  { input, settled, pod }: Turn,
): readonly Hint[] {
  const one = inOneList(input);
  const key = keyOf(pod.metadata);
  const group = pendingGroups(settled, one.objects).find(({ keys }) => keys.has(key));
  // With a node at the end, or never tried: nothing is left to help. Extenders are asked no more than the plan needs.
  if (group === undefined || input.options?.extenders !== undefined) return hints;
  if (hints.length * workOf(settled) > MOST_WORK) {
    const isAlone = settled.summary.unschedulable === 1;
    return isAlone ? hints : hints.filter(({ patch }) => kindOf(patch) !== 'Node');
  }
  const own = ownPart(group, key);
  const known = new Set(
    one.objects.flatMap(({ object }) => (isKind(object, 'Node') ? [object.metadata.name] : [])),
  );
  return hints.filter(
    ({ patch }) => (plannedPlaces({ input: one, settled }, [changeOf(patch, known)], own) ?? 0) > 0,
  );
}

/** Of the workloads of a group, that of the pod. */
function ownPart(group: PendingGroup, key: string): PendingGroup {
  const makers = group.makers.filter(({ pods }) => pods.some((pod) => keyOf(pod) === key));
  return { ...group, makers };
}

/** A whole Node is added; everything else is patched. */
function changeOf(patch: unknown, nodes: ReadonlySet<string>): InputChange {
  if (!isRecord(patch)) throw new Error('assertion failed: a hint has a patch');
  return isNode(patch) && !nodes.has(patch.metadata.name)
    ? { action: 'create', object: patch }
    : patchOf(patch);
}

const kindOf = (patch: unknown): unknown => (isRecord(patch) ? patch['kind'] : undefined);

const isNode = (patch: object): patch is KubernetesObject => kindOf(patch) === 'Node';
