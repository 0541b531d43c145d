import type { Count } from '../amounts.ts';
import type { API_VERSION } from '../plan.ts';
import type { AxisValues, SweepAxis, SweepCell, SweepObjective, SweepSummary } from './sweep.ts';

/** The results of a sweep, with what follows from all of them. */
export interface SweepReport {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'SweepReport';
  readonly summary: SweepReportSummary;
  /** The version of kschedsim that answered the cells. */
  readonly version: string;
  /** Digest of the document and of the values of its axes. */
  readonly sweep: string;
  readonly name?: string;
  /** The command that answers a cell. */
  readonly question: string;
  /** With all values that a cell has, also of cells that are included. */
  readonly axes: readonly SweepAxis[];
  /** With the directions that a flag states. */
  readonly objectives: readonly SweepObjective[];
  readonly heatMap: SweepHeatMap;
  readonly front: SweepFront;
  /** Of each objective. */
  readonly distributions: readonly SweepDistribution[];
  /** In the order of the axes. */
  readonly cells: readonly SweepCell[];
  /** Cells of the sweep without a result. */
  readonly missing: readonly MissingCell[];
}

/** "failed": a cell is. "unknown" also where cells are missing, or there are several results of one. */
export interface SweepReportSummary extends SweepSummary {
  readonly missing: Count;
  /** Results of cells that have another result already: the first one is shown. */
  readonly double: Count;
}

export interface MissingCell {
  readonly id: string;
  readonly axes: AxisValues;
}

/** What a heat map shows at first. */
export interface SweepHeatMap {
  /** Absent if no objective has a number. */
  readonly objective?: string;
  readonly across: string;
  /** Absent if the sweep has one axis. */
  readonly down?: string;
}

/** The cells that can be among the best: "passed", or "answered" for all with an answer. */
export type FrontCells = 'passed' | 'answered';

/** The Pareto front: what no cell improves in one objective without being worse in another. */
export interface SweepFront {
  readonly of: FrontCells;
  /** Those that are known to be better low or high. */
  readonly objectives: readonly string[];
  /** Cells that can be on the front: those with a number for each of the objectives. */
  readonly compared: Count;
  /** From the best value of the first objective to its worst. */
  readonly points: readonly SweepPoint[];
}

/** Cells with equal objectives. */
export interface SweepPoint {
  readonly objectives: Readonly<Record<string, number>>;
  /** Their ids. */
  readonly cells: readonly string[];
}

/** How an objective is distributed over the cells with an answer. */
export interface SweepDistribution {
  readonly objective: string;
  /** Cells with a number. */
  readonly numbers: Count;
  /** Cells with an answer that has no value here. */
  readonly without: Count;
  /** The most frequent values that are no numbers. */
  readonly texts?: readonly SweepText[];
  /** Absent without a number. */
  readonly quantiles?: SweepQuantiles;
  /** From the least number to the greatest; empty without a number. */
  readonly bins: readonly SweepBin[];
}

/** A value that is no number. */
export interface SweepText {
  readonly value: string;
  readonly cells: Count;
}

export interface SweepQuantiles {
  readonly least: number;
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
  readonly greatest: number;
  readonly mean: number;
}

/** Cells with a value of at least `from` and less than `to`; the last bin has `to` as well. Equal: the cells with this value. */
export interface SweepBin {
  readonly from: number;
  readonly to: number;
  readonly passed: Count;
  readonly failed: Count;
  readonly unknown: Count;
}
