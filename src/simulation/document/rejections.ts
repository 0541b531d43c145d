import type { Diagnosis, RejectedBy } from '../../framework/index.ts';
import type { RejectedNodes } from '../../outcome/index.ts';

/** Diagnoses are shared by the pods of one signature, and so are their rejections. */
const rejectionsOfDiagnosis = new WeakMap<Diagnosis, readonly RejectedNodes[]>();

/** The rejections of a diagnosis as a document holds them: nodes by name, sorted. */
export function rejectionsOf(diagnosis: Diagnosis): readonly RejectedNodes[] {
  let rejections = rejectionsOfDiagnosis.get(diagnosis);
  if (rejections === undefined) {
    const { names } = diagnosis;
    rejections = diagnosis.rejections.map(({ nodes, ...rejected }) => ({
      ...rejectionWithoutNodes(rejected),
      nodes: nodes.map((node) => names[node] ?? '').sort(),
    }));
    rejectionsOfDiagnosis.set(diagnosis, rejections);
  }
  return rejections;
}

/** A rejection of the pod itself, before any node is judged. */
export const rejectionWithoutNodes = ({ plugin, code, reasons }: RejectedBy): RejectedNodes => ({
  plugin,
  code,
  reasons: reasons.map(({ text }) => text),
  causes: reasons,
  nodes: [],
});
