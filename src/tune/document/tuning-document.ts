import type { TunedObjective, TunedObjectiveName } from '../../outcome/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import type { Setting } from '../space/index.ts';
import type { PlaceOfField } from './settings.ts';

/** What has to hold, beside that no pod is left without a node that the start places. */
export interface Constraints {
  /** The verdict of every plan is "passed". */
  readonly verdict?: 'passed';
  /** A node label whose values can be lost one at a time; "node": each node. */
  readonly survives?: string;
  /** Most of an objective. */
  readonly atMost: readonly Bound[];
}

export interface Bound {
  readonly name: TunedObjectiveName;
  readonly most: number;
}

/** What is right of a Tuning. */
export interface TuningParts extends Omit<Parts, 'objective'> {
  readonly objective: TunedObjective | undefined;
}

interface Parts {
  readonly objective: TunedObjective;
  readonly constraints: Constraints;
  readonly settings: readonly Setting[];
  readonly clusters: readonly string[];
  readonly heldOutClusters: readonly string[];
  readonly seeds: number;
  readonly heldOutSeeds: number;
  readonly plans: number;
}

/** A Tuning that has been read. */
export class TuningDocument implements Parts {
  readonly objective: TunedObjective;
  readonly constraints: Constraints;
  readonly settings: readonly Setting[];
  /** Paths of the clusters that are searched on, as they are written. */
  readonly clusters: readonly string[];
  readonly heldOutClusters: readonly string[];
  /** How many seeds of each cluster the search has, and how many others the proof. */
  readonly seeds: number;
  readonly heldOutSeeds: number;
  /** Most plans of the search. */
  readonly plans: number;
  readonly #placeOf: PlaceOfField;

  constructor(parts: Parts, placeOf: PlaceOfField) {
    this.objective = parts.objective;
    this.constraints = parts.constraints;
    this.settings = parts.settings;
    this.clusters = parts.clusters;
    this.heldOutClusters = parts.heldOutClusters;
    this.seeds = parts.seeds;
    this.heldOutSeeds = parts.heldOutSeeds;
    this.plans = parts.plans;
    this.#placeOf = placeOf;
  }

  /** Undefined without a file. */
  placeOf(path: FieldPath): ReturnType<PlaceOfField> {
    return this.#placeOf(path);
  }
}
