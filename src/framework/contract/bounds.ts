/** What each node offers of a resource, and what its pods request of it. By node. */
export interface AmountColumns {
  readonly allocatable: Float64Array;
  readonly requested: Float64Array;
}

/**
 * The same of boxes, by box: all nodes of a box offer as much, and what their pods request lies between `least` and `most`, both included.
 */
export interface AmountRanges {
  readonly allocatable: Float64Array;
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/**
 * Bounds of a filter. `reads`: all that it reads of a node. The verdict depends on the differences of what is offered and what is requested,
 * and a node with less of them never fits better.
 */
export interface FilterBounds {
  readonly reads: readonly AmountColumns[];
  /** Raises the verdict (ALL_FIT, SOME_MAY_FIT, NONE_FITS) of these boxes, by box. `ranges`: in the order of `reads`. */
  judgeBoxes(ranges: readonly AmountRanges[], boxes: Int32Array, verdicts: Uint8Array): void;
}

/** Bounds of a score. `reads`: all that it reads of a node. */
export interface ScoreBounds {
  readonly reads: readonly AmountColumns[];
  /** Adds, for each of these boxes, the weight times a number that no score of its nodes exceeds. `sums`: by box. `weight`: not negative. */
  addHighest(
    ranges: readonly AmountRanges[],
    boxes: Int32Array,
    weight: number,
    sums: Float64Array,
  ): void;
}
