import type { Given, InputPod } from '../../input/index.ts';
import type { SchedulerInput } from '../../scheduler/index.ts';
import type { Expectations, Prices } from '../../whatif/index.ts';

/** What a cell is computed from, before its edits. */
export interface CellInput extends Prices {
  readonly given: readonly Given[];
  readonly scheduler: SchedulerInput;
  /** A NodeGroups document that has been read. */
  readonly nodeGroups?: unknown;
  readonly expectations?: readonly Expectations[];
  /** Finds the pod that the question names, among the objects of the cell. */
  readonly podIn?: (objects: readonly Given[]) => Promise<InputPod>;
}
