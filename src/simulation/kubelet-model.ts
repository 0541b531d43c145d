import type { Clock } from '../clock/index.ts';
import { defaultKubeletModel, readKubeletModel } from '../kubelet/index.ts';
import type { KubeletModel, ModelProblem } from '../kubelet/index.ts';
import { assert } from '../units/index.ts';
import type { PlanOptions } from './plan-input.ts';

/** All that is wrong with a KubeletModel document, and where in it. */
export function kubeletModelFaults(document: unknown): readonly ModelProblem[] {
  const faults: ModelProblem[] = [];
  readKubeletModel(document, faults);
  return faults;
}

/** How simulated nodes work, by a document that has been checked. */
export function kubeletModelOf({ kubeletModel }: PlanOptions): KubeletModel {
  if (kubeletModel === undefined) return defaultKubeletModel;
  const faults: ModelProblem[] = [];
  const model = readKubeletModel(kubeletModel, faults);
  assert(faults.length === 0, 'a KubeletModel is checked before it is used');
  return model;
}

/** Until then what crashes for ever goes on crashing; after it, it is left alone. */
export function attentiveModel(clock: Clock, options: PlanOptions, untilMs: number): KubeletModel {
  return {
    ...kubeletModelOf(options),
    seed: options.seed ?? 0,
    get settle() {
      return clock.nowMs >= untilMs;
    },
  };
}
