import type { Count } from '../amounts.ts';

/** What would help pods that fit nowhere. */
export interface PodRemedies {
  /** The id of their group in the plan. */
  readonly group: string;
  readonly pods: Count;
  /** Changes that suffice alone come first, then smaller changes. Empty: nothing that was tried helps. */
  readonly remedies: readonly Remedy[];
  /** What the nearest nodes lack, if no further node like those of the cluster helps. */
  readonly nearest?: string;
}

/** A change that was made and tried: with it pods that fit nowhere get a node. */
export interface Remedy {
  /** The change in words, such as "add 2 nodes like worker-1". */
  readonly text: string;
  readonly changes: readonly RemedyChange[];
  /** How many of the pods get a node. */
  readonly places: Count;
  /** Of how many. */
  readonly of: Count;
  /** All of them get a node. */
  readonly suffices: boolean;
}

/** A change of one object. */
export interface RemedyChange {
  readonly action: 'patch' | 'add' | 'delete';
  /** A strategic merge patch, a new object, or the head of the object to delete. */
  readonly object: unknown;
  /** For nodes to add, and objects that belong to them: how many copies. Their names differ in the number at the end. */
  readonly copies?: Count;
}
