import type {
  Audit,
  BadInput,
  Capacities,
  Capacity,
  Check,
  Comparison,
  Drain,
  Explanation,
  Packing,
  Plan,
  PolicyTranslation,
  Sizing,
  Survival,
} from '../outcome/index.ts';

/** A document that can be reported. */
export type Outcome =
  | Plan
  | Explanation
  | Comparison
  | Capacity
  | Capacities
  | Survival
  | Drain
  | Audit
  | Packing
  | Sizing
  | Check;

/** A document, or the problems of an input that prevent one. */
export type Reported = Outcome | BadInput;

/** Text styles: chalk for a terminal, `plainPaint` otherwise. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
}

export interface ReportOptions {
  /** Columns of the terminal; only the table formats use it. */
  readonly width: number;
  readonly paint: Paint;
  /** True: no text in a table is shortened and no column left out, whatever the width. */
  readonly isComplete?: boolean;
  /** Whether tables list the events. */
  readonly events?: boolean;
  /** Version of kschedsim, for formats that name their tool. */
  readonly version?: string;
  /** The part of a plan that a picture shows. Default: both. */
  readonly picture?: 'map' | 'timeline';
  /** ID of the update marker in Markdown: letters, digits, ".", "_", "/" and "-". Default: the command. */
  readonly commentId?: string;
  /**
   * The path of a file as readers of the report know it, with forward slashes: relative to the root of their repository. Undefined for
   * what is no file. Default: the path as it was given.
   */
  readonly pathOf?: (file: string) => string | undefined;
}

/** Renders a document as text that ends with a line break. Pure, and never throws for a valid document. */
export type Report = (outcome: Outcome, options: ReportOptions) => string;

/** Renders a translated Policy. Pure. */
export type PolicyReport = (policy: PolicyTranslation, options: ReportOptions) => string;

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
