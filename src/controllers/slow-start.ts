/**
 * Creates `count` things in batches of 1, 2, 4 and so on. Where one of a batch fails, the rest of that batch is still tried, and
 * what comes after it is left for the next sync. Answers the first failure.
 * Source: slowStartBatch, pkg/controller/replicaset/replica_set.go, v1.34, and its likes in the other controllers.
 *
 * @param create makes the one with that index; what it answers is the failure
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
