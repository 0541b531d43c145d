import type {
  Capacity,
  Comparison,
  Explanation,
  Plan,
  PolicyTranslation,
} from '../outcome/index.ts';

/** A document that can be reported. */
export type Outcome = Plan | Explanation | Comparison | Capacity;

/** Colours by meaning of the medium: chalk at a terminal, the identity everywhere else. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
}

export interface ReportOptions {
  /** Columns there are; formats that are not read at a terminal ignore it. */
  readonly width: number;
  readonly paint: Paint;
  /** Tables tell every event too. */
  readonly events?: boolean;
}

/** Renders a document as text that ends with a line break. Pure, and never throws for a valid document. */
export type Report = (outcome: Outcome, options: ReportOptions) => string;

/** Renders what a Policy becomes. Pure. */
export type PolicyReport = (policy: PolicyTranslation, options: ReportOptions) => string;

const same = (text: string): string => text;

/** No colour at all. */
export const plainPaint: Paint = {
  bold: same,
  dim: same,
  red: same,
  green: same,
  yellow: same,
  cyan: same,
};
