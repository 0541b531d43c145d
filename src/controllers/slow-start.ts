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
