import type { FieldPath } from '../../problems/index.ts';
import type { FindingPlace } from '../../outcome/index.ts';
import type { Target } from './target.ts';

/** One thing that a tuning may change, as its document says it. */
export interface Setting {
  /** What reports call it. */
  readonly name: string;
  readonly target: Target;
  /** The scheduler's name of a profile. Undefined: all profiles. */
  readonly profile: string | undefined;
  readonly values: readonly unknown[];
  /** Where it is in the document. */
  readonly path: FieldPath;
  /** Where each value is: the path of the list for values of a range. */
  readonly pathOf: (value: number) => FieldPath;
  readonly place: FindingPlace | undefined;
}
