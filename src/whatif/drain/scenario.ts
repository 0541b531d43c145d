import type { KubernetesObject } from '../../objects/index.ts';
import { API_VERSION } from '../../outcome/index.ts';
import type { RollLimits } from './check-options.ts';
import type { DrainOptions } from './input.ts';

/** What the scenario of a drain is made of. */
export interface DrainPlan {
  /** In the order in which they are drained. */
  readonly nodes: readonly string[];
  /** Virtual seconds. */
  readonly startTime: number;
  /** A rolling replacement, and the objects of the new nodes. */
  readonly roll?: RollLimits & { readonly objects: readonly KubernetesObject[] };
  readonly options: DrainOptions;
}

/** The drain as a Scenario document. */
export function drainScenario(plan: DrainPlan): Readonly<Record<string, unknown>> {
  const { nodes, startTime, roll, options } = plan;
  const settings = settingsOf(options);
  const step =
    roll === undefined
      ? { drain: { nodes, ...(options.oneByOne === true ? { oneByOne: true } : {}), ...settings } }
      : {
          replaceNodes: {
            nodes,
            maxUnavailable: roll.maxUnavailable,
            surge: roll.surge,
            ...settings,
            objects: roll.objects,
          },
        };
  return {
    apiVersion: API_VERSION,
    kind: 'Scenario',
    metadata: { name: 'drain' },
    steps: [{ at: startTime, ...step }],
  };
}

/** The fields of the step that differ from the defaults. */
function settingsOf(options: DrainOptions): Readonly<Record<string, unknown>> {
  const { force = false, deleteEmptyDirData = false, disableEviction = false } = options;
  const { gracePeriodSeconds, timeout, podSelector } = options;
  return {
    force,
    deleteEmptyDirData,
    ...(disableEviction ? { disableEviction } : {}),
    ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
    ...(timeout === undefined || timeout === 0 ? {} : { timeout }),
    ...(podSelector === undefined ? {} : { podSelector }),
  };
}
