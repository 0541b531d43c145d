import type { MadeEdit } from '../../outcome/index.ts';
import type { PlanOptions } from '../../simulation/index.ts';

/** What edits change that no object tells: options of every simulation of the edited objects. */
export type EditOptions = Pick<PlanOptions, 'failedZones' | 'heldWorkloads'>;

export function optionsOfEdits(edits: readonly MadeEdit[]): EditOptions {
  const failedZones = edits.flatMap((one) => (one.edit === 'fail-zone' ? [one.target] : []));
  const heldWorkloads = edits.flatMap((one) => (one.edit === 'hpa' ? one.workloads : []));
  return {
    ...(failedZones.length === 0 ? {} : { failedZones }),
    ...(heldWorkloads.length === 0 ? {} : { heldWorkloads }),
  };
}
