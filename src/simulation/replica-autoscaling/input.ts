import { autoscalerOf } from '../../controllers/index.ts';
import { objectsOf, type Given } from '../../input/index.ts';
import { refKeyOf } from '../../objects/index.ts';
import type { KubernetesObject, WorkloadRef } from '../../objects/index.ts';
import { AutoscaledRun } from './run.ts';
import { isPodSubject, Loads } from '../usage/index.ts';
import type { Load } from '../usage/index.ts';

/** The input of a run with usage. */
export interface AutoscaledInput {
  readonly given: readonly Given[];
  /** Objects that a scenario applies. */
  readonly later: readonly KubernetesObject[];
  /** Of the start. */
  readonly loads: readonly Load[];
  /** That a scenario sets. */
  readonly laterLoads: readonly Load[];
  /** Workloads whose autoscalers do not act. */
  readonly held?: readonly WorkloadRef[] | undefined;
}

/** Undefined if no usage is given, or there is no autoscaler that could follow it: then autoscalers are not simulated. */
export function autoscaledRun({
  given,
  later,
  loads,
  laterLoads,
  held = [],
}: AutoscaledInput): AutoscaledRun | undefined {
  if (loads.length + laterLoads.length === 0) return undefined;
  const autoscalers = [...objectsOf(given), ...later].flatMap((one) => autoscalerOf(one) ?? []);
  if (autoscalers.length === 0) return undefined;
  const targets = autoscalers.map(({ ref: { namespace }, target }): WorkloadRef => ({
    ...target,
    namespace,
  }));
  const loaded = [...loads, ...laterLoads].flatMap(({ subject }) =>
    isPodSubject(subject) ? [subject.workload] : [],
  );
  const isHeld = new Set(held.map(refKeyOf));
  const scaledObjects = autoscalers
    .filter(({ ref, target }) => !isHeld.has(refKeyOf({ ...target, namespace: ref.namespace })))
    .map(({ ref }) => ref)
    .filter(isScaledObject);
  return new AutoscaledRun(new Loads(loads), {
    workloads: [...targets, ...loaded],
    scaledObjects,
    held: isHeld,
  });
}

const isScaledObject = ({ kind }: WorkloadRef): boolean => kind === 'ScaledObject';

const NO_AUTOSCALER = 'usage is given, and the input has no autoscaler that could follow it';

export const usageWarnings = (
  loads: readonly Load[],
  run: AutoscaledRun | undefined,
): readonly string[] => (loads.length > 0 && run === undefined ? [NO_AUTOSCALER] : []);
