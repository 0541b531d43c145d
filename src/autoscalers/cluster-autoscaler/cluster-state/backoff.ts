import type { InstanceError } from '../groups/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';

interface Failure {
  readonly durationMs: number;
  readonly until: number;
  readonly failedAt: number;
  readonly error: InstanceError;
}

/** How long groups are left alone after a failed scale-up. Source: utils/backoff/exponential_backoff.go, 1.36. */
export class Backoff {
  readonly #options: AutoscalerOptions;
  readonly #failures = new Map<string, Failure>();

  constructor(options: AutoscalerOptions) {
    this.#options = options;
  }

  /** A failure while the group is backed off starts the same time again; the next one after it doubles the time. */
  fail(group: string, error: InstanceError, now: number): void {
    const { initialNodeGroupBackoffDuration, maxNodeGroupBackoffDuration } = this.#options;
    const before = this.#failures.get(group);
    const durationMs =
      before === undefined
        ? initialNodeGroupBackoffDuration
        : before.until < now
          ? Math.min(2 * before.durationMs, maxNodeGroupBackoffDuration)
          : before.durationMs;
    this.#failures.set(group, { durationMs, until: now + durationMs, failedAt: now, error });
  }

  /** The error for which the group is backed off; undefined if it is not. */
  errorOf(group: string, now: number): InstanceError | undefined {
    const failure = this.#failures.get(group);
    return failure === undefined || failure.until < now ? undefined : failure.error;
  }

  forgetOld(now: number): void {
    for (const [group, { failedAt }] of this.#failures) {
      if (failedAt + this.#options.nodeGroupBackoffResetTimeout < now) this.#failures.delete(group);
    }
  }
}
