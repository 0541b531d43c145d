import type { AutoscalerOptions } from '../options/index.ts';

const HOUR = 3_600_000;

/** The flags that set the delays. */
type DelayOptions = Pick<
  AutoscalerOptions,
  | 'scaleDownDelayAfterAdd'
  | 'scaleDownDelayAfterDelete'
  | 'scaleDownDelayAfterFailure'
  | 'scaleDownDelayTypeLocal'
>;

/** What delays a scale-down. */
type Cause = 'add' | 'delete' | 'failure';

/**
 * When nodes were last added and removed: scale-downs wait a while after it, all of them, or with `--scale-down-delay-type-local` those
 * of the same group. An autoscaler starts as if all of it had happened an hour before. Times are milliseconds since 1970.
 *
 * Source: core/static_autoscaler.go isScaleDownInCooldown, processors/scaledowncandidates/scale_down_candidates_delay_processor.go, 1.36.
 */
export class ScaleDownDelays {
  readonly #last: Record<Cause, number>;
  readonly #lastOfGroup: Readonly<Record<Cause, Map<string, number>>> = {
    add: new Map(),
    delete: new Map(),
    failure: new Map(),
  };

  constructor(start: number) {
    const before = start - HOUR;
    this.#last = { add: before, delete: before, failure: before };
  }

  /** For the delay of all groups: a scale-up of this loop, the start of deletions, or deletions that could not start. */
  note(cause: Cause, time: number): void {
    this.#last[cause] = time;
  }

  /** For the delay of one group: a scale-up, the end of a deletion, or a deletion that the provider refused. */
  noteOfGroup(cause: Cause, groupId: string, time: number): void {
    this.#lastOfGroup[cause].set(groupId, time);
  }

  /** No node may go. */
  isInCooldown(options: DelayOptions, now: number): boolean {
    if (options.scaleDownDelayTypeLocal) return false;
    const delays = delaysOf(options);
    return CAUSES.some((cause) => this.#last[cause] + delays[cause] > now);
  }

  /** No node of the group is a candidate. */
  delaysGroup(groupId: string, options: DelayOptions, now: number): boolean {
    if (!options.scaleDownDelayTypeLocal) return false;
    const delays = delaysOf(options);
    return CAUSES.some((cause) => {
      const last = this.#lastOfGroup[cause].get(groupId);
      return last !== undefined && last + delays[cause] > now;
    });
  }
}

const CAUSES: readonly Cause[] = ['add', 'delete', 'failure'];

const delaysOf = (options: DelayOptions): Readonly<Record<Cause, number>> => ({
  add: options.scaleDownDelayAfterAdd,
  delete: options.scaleDownDelayAfterDelete,
  failure: options.scaleDownDelayAfterFailure,
});
