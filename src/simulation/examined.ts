import { isKind, keyOf } from '../objects/index.ts';
import type { KubernetesObject, Pod } from '../objects/index.ts';
import { objectsOf, takeIn, type Given } from '../input/index.ts';
import type { Features } from '../features/index.ts';
import type { Profile } from '../framework/index.ts';
import type { NotModelled } from '../outcome/index.ts';
import type { SchedulerSetUp } from '../scheduler/index.ts';
import { PodDoubts, Unmodelled } from './not-modelled/index.ts';
import type { Examined, FindObject } from './not-modelled/index.ts';
import { referencesAround } from './references/index.ts';
import { append } from '../units/index.ts';

/** The scheduler of the plan. */
interface ExaminedScheduler {
  readonly profiles: readonly Pick<Profile, 'schedulerName'>[];
  readonly release: Features;
  readonly unasked: SchedulerSetUp['unasked'];
}

/** The input of the causes of doubt: the objects by side. `later`: objects that a scenario applies. */
export function examined(
  given: readonly Given[],
  later: readonly KubernetesObject[],
  { profiles, release, unasked }: ExaminedScheduler,
  isFollowed?: Examined['isFollowed'],
): Examined {
  const cluster: KubernetesObject[] = objectsOf(given.filter(({ admitted }) => admitted));
  const applied: KubernetesObject[] = [];
  for (const { object, side, admitted } of given) {
    if (!admitted) (side === 'cluster' ? cluster : applied).push(object);
  }
  append(applied, later);
  return {
    cluster,
    applied,
    schedulers: new Set(profiles.map(({ schedulerName }) => schedulerName)),
    features: release,
    unasked,
    isFollowed,
  };
}

/** What is not simulated of these objects, without doubts about pods. */
export function unmodelledIn(
  given: readonly Given[],
  scheduler: ExaminedScheduler,
): readonly NotModelled[] {
  return new Unmodelled(examined(given, [], scheduler)).entries;
}

/** What is not simulated for one pod that is created in a cluster of these objects. */
export function unmodelledAround(
  pod: Pod,
  given: readonly Given[],
  scheduler: ExaminedScheduler,
  isAdmitted: boolean,
): {
  readonly unmodelled: Unmodelled;
  readonly doubts: readonly string[];
  /** ConfigMaps and Secrets that are taken as provided. */
  readonly assumed: readonly string[];
} {
  const objects = objectsOf(given);
  const stored = isAdmitted ? [...given, takeIn(pod, { admitted: true })] : given;
  const unmodelled = new Unmodelled(examined(stored, isAdmitted ? [] : [pod], scheduler));
  const find: FindObject = (kind, namespace, name) =>
    objects.find(
      (object) => isKind(object, kind) && keyOf(object.metadata) === keyOf({ namespace, name }),
    );
  const doubts = PodDoubts.among(unmodelled, { get: find })?.of(pod) ?? [];
  const { problem, assumed } = referencesAround(pod, objects);
  if (problem === undefined) return { unmodelled, doubts, assumed };
  unmodelled.note({ pod, owners: [] }, { reason: problem, effect: 'the pod does not start' });
  return { unmodelled, doubts: [...doubts, problem], assumed };
}
