import type {
  Audit,
  BadInput,
  Capacities,
  Capacity,
  Check,
  Comparison,
  Descheduling,
  Drain,
  Explanation,
  GroupBy,
  Growth,
  Packing,
  Plan,
  PolicyTranslation,
  Sizing,
  Survival,
  SweepReport,
  TuningResult,
} from '../outcome/index.ts';

/** A document that can be reported. */
export type Outcome =
  | Plan
  | Explanation
  | Comparison
  | Capacity
  | Capacities
  | Growth
  | Survival
  | Drain
  | Descheduling
  | Audit
  | Packing
  | Sizing
  | Check
  | TuningResult;

/** A document, or the problems of an input that prevent one. */
export type Reported = Outcome | BadInput;

/** What JSON and YAML write. */
export type Written = Reported | PolicyTranslation | SweepReport;

/** Text styles: chalk for a terminal, `plainPaint` otherwise. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
}

/** Fields of a document by name: those that are written, or those that are left out. */
export interface FieldChoice {
  readonly names: ReadonlySet<string>;
  readonly areLeftOut: boolean;
}

export interface ReportOptions {
  /** Columns of the terminal; only the table formats use it. */
  readonly width: number;
  /** Rows of the terminal. Absent: the text is read elsewhere, from its beginning. */
  readonly height?: number;
  /** By what pods without a node are grouped. Default: by cause. */
  readonly groupBy?: GroupBy;
  /** True: of a plan only what is wrong and the verdict. */
  readonly isSummary?: boolean;
  /** Which fields JSON and YAML have. Default: all. */
  readonly fields?: FieldChoice;
  readonly paint: Paint;
  /** True: no text in a table is shortened and no column left out, whatever the width. */
  readonly isComplete?: boolean;
  /** Whether tables list the events. */
  readonly events?: boolean;
  /** Version of kschedsim, for formats that name their tool. */
  readonly version?: string;
  /** The part of a plan that a picture shows. Default: all. */
  readonly picture?: 'map' | 'timeline' | 'trace';
  /** ID of the update marker in Markdown: letters, digits, ".", "_", "/" and "-". Default: the command. */
  readonly commentId?: string;
  /**
   * The path of a file as readers of the report know it, with forward slashes: relative to the root of their repository. Undefined for
   * what is no file. Default: the path as it was given.
   */
  readonly pathOf?: (file: string) => string | undefined;
}

/** Renders a document as text that ends with a line break. Pure, and never throws for a valid document. */
export type Report = (outcome: Reported, options: ReportOptions) => string;

/** Renders a translated Policy. Pure. */
export type PolicyReport = (policy: PolicyTranslation, options: ReportOptions) => string;

/** Renders the results of a sweep. Pure. */
export type SweepFormat = (report: SweepReport, options: ReportOptions) => string;

const same = (text: string): string => text;

/** No colours. */
export const plainPaint: Paint = {
  bold: same,
  dim: same,
  red: same,
  green: same,
  yellow: same,
  cyan: same,
};
