import type { Clock } from '../../clock/index.ts';
import { defaultKubeletModel, readKubeletModel } from '../../kubelet/index.ts';
import type { DocumentProblem } from '../../documents/index.ts';
import type { KubeletModel } from '../../kubelet/index.ts';
import { assert } from '../../units/index.ts';
import type { Horizon } from '../world/scenario-hooks.ts';
import type { PlanOptions } from './plan.ts';

/** A KubeletModel document that has been read. */
class ModelDocument {
  readonly model: KubeletModel;

  constructor(model: KubeletModel) {
    this.model = model;
  }
}

/**
 * Reads a KubeletModel document, or returns what was read before: a value for `PlanOptions.kubeletModel`. Undefined if there are
 * problems, which are added.
 */
export function readModelDocument(
  document: unknown,
  problems: DocumentProblem[],
): ModelDocument | undefined {
  if (document instanceof ModelDocument) return document;
  const model = readKubeletModel(document, problems);
  return model === undefined ? undefined : new ModelDocument(model);
}

/** The model of a run: crash loops end in back-off at the horizon. The document has been checked. */
export function simulatedModel(
  clock: Clock,
  { kubeletModel, seed = 0 }: PlanOptions,
  horizon: Readonly<Horizon>,
): KubeletModel {
  return {
    ...modelOf(kubeletModel),
    seed,
    get settle() {
      return clock.nowMs >= horizon.untilMs;
    },
  };
}

function modelOf(document: unknown): KubeletModel {
  if (document === undefined) return defaultKubeletModel;
  const read = readModelDocument(document, []);
  assert(read !== undefined, 'a KubeletModel is checked before it is used');
  return read.model;
}
