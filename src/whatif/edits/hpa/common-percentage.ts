import type { CommonPercentage, Plan } from '../../../outcome/index.ts';
import type { Given } from '../../../input/index.ts';
import { plan } from '../../../simulation/index.ts';
import type { PlanInput } from '../../../simulation/index.ts';
import { greatest } from '../../../units/index.ts';
import { withFields } from '../../with-fields.ts';
import { workOf } from '../../work-of.ts';
import { editGiven } from '../apply-edits.ts';
import type { Edit } from '../kinds.ts';
import { fitsOf, isShort } from './fits-of.ts';

/** Nodes and pods of a plan that is made up to eight more times. */
const MOST_WORK = 20_000;

/** What a plan was made of, before its edits. */
export interface EditedInput {
  readonly given: readonly Given[];
  readonly edits: readonly Edit[];
  /** Without its objects. */
  readonly input: Omit<PlanInput, 'objects'>;
}

/**
 * A plan in which some pods of autoscaled workloads do not fit, with the percentage of their maxima at which all fit together: by
 * halving, and planned. Other plans, and large ones, are unchanged. Extenders of the user are not asked again.
 */
export function withCommonPercentage(settled: Plan, edited: EditedInput): Plan {
  const { autoscaled } = settled;
  if (autoscaled?.workloads.some(isShort) !== true) return settled;
  if (workOf(settled) > MOST_WORK || edited.input.options?.extenders !== undefined) return settled;
  const asked = greatest(edited.edits.map(percentOf));
  if (asked <= 0) return settled;
  const common = halve(asked, fitting(edited));
  return withFields(settled, { autoscaled: { ...autoscaled, common } });
}

/** What an edit asks for, in percent of the maximum; 0 if it asks for no share of it. */
function percentOf(edit: Edit): number {
  if (edit.edit !== 'hpa') return 0;
  const { bound } = edit;
  return typeof bound === 'number' ? bound : bound === 'max' ? 100 : 0;
}

/** The edit if it asks for no more than that percentage; otherwise with the percentage as its bound. */
const atMost = (edit: Edit, percent: number): Edit =>
  edit.edit === 'hpa' && percentOf(edit) > percent ? { ...edit, bound: percent } : edit;

/** Whether all fit at a percentage, and no more other pods are left than at 0 %, where all have their minimum. */
function fitting({ given, edits, input }: EditedInput): (percent: number) => boolean {
  const at = (percent: number): { readonly isShort: boolean; readonly left: number } => {
    const edited = editGiven(
      given,
      edits.map((edit) => atMost(edit, percent)),
    );
    const planned = plan({ ...input, objects: edited.given });
    const { unschedulable, refused = 0, notCreated = 0, lost = 0 } = planned.summary;
    return {
      isShort: fitsOf(planned, edited.edits).some(isShort),
      left: unschedulable + refused + notCreated + lost,
    };
  };
  const least = at(0);
  return (percent) => {
    const { isShort: isAnyShort, left } = percent === 0 ? least : at(percent);
    return !isAnyShort && left <= least.left;
  };
}

/** The last percentage that fits and the next one, which fails, below one that fails. */
export function halve(failing: number, doFitAt: (percent: number) => boolean): CommonPercentage {
  let [fits, failsAt] = [-1, failing];
  while (failsAt - fits > 1) {
    const middle = Math.floor((fits + failsAt) / 2);
    if (doFitAt(middle)) fits = middle;
    else failsAt = middle;
  }
  return fits < 0 ? { failsAt } : { fits, failsAt };
}
