import type { Pod } from '../../../objects/index.ts';

/** The drain of one node. */
export interface NodeRecord {
  readonly node: string;
  /** Virtual milliseconds. */
  readonly fromMs: number;
  /** When kubectl was done with the node; undefined: not by the end of the run. */
  toMs: number | undefined;
  /** Why kubectl gave up on the node. */
  error: string | undefined;
  /** Why kubectl refused to drain it: pods by the reason that they cannot be deleted. */
  refused: readonly RefusedPod[];
}

/** A pod that kubectl does not delete without a flag. */
export interface RefusedPod {
  readonly pod: Pod;
  /** Text of kubectl, such as "Pods that declare no controller (use --force to override)". */
  readonly reason: string;
}

/** One pod that a drain evicts. */
export interface EvictionRecord {
  /** The pod when the drain of its node began. */
  readonly pod: Pod;
  readonly node: string;
  /** When the API server accepted the eviction; undefined: it did not. */
  evictedMs: number | undefined;
  /** When the object was gone. */
  goneMs: number | undefined;
  /** The first refused attempt; undefined: none was refused. */
  refusedMs: number | undefined;
  /** The last refusal, and the names of the budgets behind it. */
  refusal: string | undefined;
  budgets: readonly string[];
}

/** What all drains of a run have done so far, in order of time. */
export class DrainLog {
  readonly nodes: NodeRecord[] = [];
  readonly evictions: EvictionRecord[] = [];
}
