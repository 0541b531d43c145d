import { fieldText } from '../api/index.ts';
import { readKubeletModel } from '../kubelet/index.ts';
import type { KubeletModel, ModelFault } from '../kubelet/index.ts';
import { InputError } from '../units/index.ts';
import type { Problem } from '../units/index.ts';
import type { PlanOptions } from './plan-input.ts';

/** All that is wrong with a KubeletModel document, and where in it. */
export function faultsOfKubeletModel(document: unknown): readonly ModelFault[] {
  const faults: ModelFault[] = [];
  readKubeletModel(document, faults);
  return faults;
}

/** How simulated nodes work. Throws InputError for a document that makes no sense. */
export function kubeletModelOf({ kubeletModel, seed = 0, until }: PlanOptions): KubeletModel {
  const faults: ModelFault[] = [];
  const model = readKubeletModel(kubeletModel ?? EMPTY, faults);
  if (faults.length > 0) throw new InputError(faults.map(problemOf));
  // Whoever asks for a time wants to see what crashes for ever crash until then.
  return { ...model, seed, settle: until === undefined };
}

const EMPTY = { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'KubeletModel' };

const problemOf = ({ path, message }: ModelFault): Problem => {
  const field = fieldText(path);
  return { object: field === '' ? 'KubeletModel' : `KubeletModel: ${field}`, path: field, message };
};
