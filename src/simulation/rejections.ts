import type { Diagnosis } from '../framework/index.ts';
import type { Rejection } from '../outcome/index.ts';

/** Diagnoses are shared by the pods of one signature, and so are their rejections. */
const rejectionsOfDiagnosis = new WeakMap<Diagnosis, readonly Rejection[]>();

/** The rejections of a diagnosis as a document holds them: nodes by name, sorted. */
export function rejectionsOf(diagnosis: Diagnosis): readonly Rejection[] {
  let rejections = rejectionsOfDiagnosis.get(diagnosis);
  if (rejections === undefined) {
    const { names } = diagnosis;
    rejections = diagnosis.rejections.map(({ plugin, code, reasons, nodes }) => ({
      plugin,
      code,
      reasons: reasons.map(({ text }) => text),
      causes: reasons,
      nodes: nodes.map((node) => names[node] ?? '').sort(),
    }));
    rejectionsOfDiagnosis.set(diagnosis, rejections);
  }
  return rejections;
}
