import { described, duration, flag, optional, wholeNumber } from '../../../documents/index.ts';
import type { Fields } from '../../../documents/index.ts';
import { labelSelection } from '../pod-set.ts';
import type { LabelSelection } from '../pod-set.ts';

/** The flags of `kubectl drain`. */
export interface DrainSettings {
  readonly gracePeriodSeconds: number | undefined;
  /** Milliseconds, for each node. */
  readonly timeout: number | undefined;
  readonly force: boolean | undefined;
  readonly deleteEmptyDirData: boolean | undefined;
  readonly disableEviction: boolean | undefined;
  readonly podSelector: LabelSelection | undefined;
}

export const drainSettingsFields: Fields<DrainSettings> = {
  gracePeriodSeconds: described(optional(wholeNumber()), "Default: the pod's own."),
  timeout: described(optional(duration()), 'When to give up on a node. Default: never.'),
  force: described(
    optional(flag()),
    'Whether pods without a controller are evicted; otherwise they keep their node from being drained. Default: true.',
  ),
  deleteEmptyDirData: described(
    optional(flag()),
    'Whether pods with emptyDir volumes are evicted; otherwise they keep their node from being drained. Default: true.',
  ),
  disableEviction: described(
    optional(flag()),
    'Deletes pods instead of evicting them, so that no disruption budget is asked. Default: false.',
  ),
  podSelector: described(optional(labelSelection()), 'Only pods with these labels are evicted.'),
};
