/**
 * Calls `create` in batches of 1, 2, 4 and so on. After a failure the rest of the batch is still tried and the following batches
 * are left to the next sync. Returns the first failure.
 * Source: slowStartBatch, pkg/controller/replicaset/replica_set.go, v1.34, and equal functions of other controllers.
 *
 * @param create returns a failure, or undefined after a success
 */
export function slowStart<F>(
  count: number,
  create: (index: number) => F | undefined,
): F | undefined {
  let failure: F | undefined;
  let end = 1;
  for (let index = 0, size = 1; index < count; index++) {
    if (index === end) {
      if (failure !== undefined) return failure;
      size *= 2;
      end += size;
    }
    const failed = create(index);
    failure ??= failed;
  }
  return failure;
}

const LARGEST_BATCH = 500;

/**
 * Calls `run` with the indexes from `from` to `count` - 1, in batches that double in size; the items before `from` exist and count
 * in their batch. In a batch the last item comes first, as in the recordings: Go runs the goroutine that was started last
 * before the others. False: a call has failed.
 * Source: pkg/controller/statefulset/stateful_set_control.go slowStartBatch, v1.34.
 *
 * @param run returns whether it has failed
 */
export function inBatches(count: number, from: number, run: (index: number) => boolean): boolean {
  for (let first = 0, size = 1; first < count; first += size, size *= 2) {
    size = Math.min(size, LARGEST_BATCH);
    const end = Math.min(first + size, count);
    if (end <= from) continue;
    let hasFailed = run(end - 1);
    for (let index = Math.max(first, from); index < end - 1; index++) {
      if (run(index)) hasFailed = true;
    }
    if (hasFailed) return false;
  }
  return true;
}
