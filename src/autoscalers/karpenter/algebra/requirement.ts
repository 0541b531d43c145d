import { compareText } from '../../../units/index.ts';
import { NORMALIZED_LABELS } from './labels.ts';

/** A requirement as a NodePool or a NodeClaim states it. */
export interface StatedRequirement {
  readonly key: string;
  /** One of node selectors, or Gte and Lte, which only NodePools and NodeClaims may use. */
  readonly operator: string;
  readonly values?: readonly string[];
  readonly minValues?: number;
}

interface Parts {
  readonly key: string;
  /** True: `values` are those that are excluded. */
  readonly complement: boolean;
  readonly values: ReadonlySet<string>;
  /** Inclusive bounds of integers. */
  readonly gte?: number | undefined;
  readonly lte?: number | undefined;
  readonly minValues?: number | undefined;
}

const NONE: ReadonlySet<string> = new Set();
const SHOWN_VALUES = 5;

/**
 * What is allowed of one label: a set of values, or all but a set, within bounds. Immutable.
 *
 * Rule: Requirement, sigs.k8s.io/karpenter/pkg/scheduling/requirement.go, v1.13.
 */
export class Requirement {
  readonly key: string;
  readonly complement: boolean;
  readonly values: ReadonlySet<string>;
  readonly gte: number | undefined;
  readonly lte: number | undefined;
  /** How many distinct values the instance types of a NodeClaim must have. */
  readonly minValues: number | undefined;
  #signature: string | undefined;

  private constructor({ key, complement, values, gte, lte, minValues }: Parts) {
    this.key = key;
    this.complement = complement;
    this.values = values;
    this.gte = gte;
    this.lte = lte;
    this.minValues = minValues;
  }

  /** A requirement as it is written. Aliases of labels become the labels themselves. Bounds must be integers. */
  static of(
    name: string,
    operator: string,
    values: readonly string[] = [],
    minValues?: number,
  ): Requirement {
    const key = NORMALIZED_LABELS.get(name) ?? name;
    const bound = integerOf(values[0] ?? '') ?? 0;
    switch (operator) {
      case 'In':
        return new Requirement({ key, complement: false, values: new Set(values), minValues });
      case 'DoesNotExist':
        return new Requirement({ key, complement: false, values: NONE, minValues });
      case 'NotIn':
        return new Requirement({ key, complement: true, values: new Set(values), minValues });
      case 'Gt':
        return new Requirement({ key, complement: true, values: NONE, gte: bound + 1, minValues });
      case 'Lt':
        return new Requirement({ key, complement: true, values: NONE, lte: bound - 1, minValues });
      case 'Gte':
        return new Requirement({ key, complement: true, values: NONE, gte: bound, minValues });
      case 'Lte':
        return new Requirement({ key, complement: true, values: NONE, lte: bound, minValues });
      default:
        return new Requirement({ key, complement: true, values: NONE, minValues });
    }
  }

  /** A label with one value. */
  static label(key: string, value: string): Requirement {
    return Requirement.of(key, 'In', [value]);
  }

  /** The kind of requirement that it amounts to; one with bounds alone is Exists. */
  get operator(): 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' {
    if (this.complement) return this.values.size > 0 ? 'NotIn' : 'Exists';
    return this.values.size > 0 ? 'In' : 'DoesNotExist';
  }

  /** True for NotIn and DoesNotExist, which a missing label satisfies. */
  get allowsAbsence(): boolean {
    return this.complement === this.values.size > 0;
  }

  /** The number of values, if it is finite. */
  get size(): number {
    return this.complement ? Infinity : this.values.size;
  }

  has(value: string): boolean {
    return this.values.has(value) !== this.complement && isWithin(value, this.gte, this.lte);
  }

  /** What both allow. The greater minValues holds. */
  intersect(other: Requirement): Requirement {
    if (this === other) return this;
    const { key } = this;
    const { gte, lte } = commonBounds(this, other);
    const minValues = greater(this.minValues, other.minValues);
    if (areCrossed(gte, lte)) {
      return new Requirement({ key, complement: false, values: NONE, minValues });
    }
    if (this.complement && other.complement) {
      const excluded = [...this.values, ...other.values].filter((one) => isWithin(one, gte, lte));
      return new Requirement({
        key,
        complement: true,
        values: new Set(excluded),
        gte,
        lte,
        minValues,
      });
    }
    const [concrete, rest] = this.complement ? [other, this] : [this, other];
    const values = [...concrete.values].filter(
      (value) => rest.values.has(value) !== rest.complement && isWithin(value, gte, lte),
    );
    if (values.length === concrete.values.size && minValues === concrete.minValues) return concrete;
    return new Requirement({ key, complement: false, values: new Set(values), minValues });
  }

  /** True if both allow some value. Faster than the intersection. */
  intersects(other: Requirement): boolean {
    const { gte, lte } = commonBounds(this, other);
    if (areCrossed(gte, lte)) return false;
    if (this.complement && other.complement) return true;
    const [concrete, rest] = isSmaller(this, other) ? [this, other] : [other, this];
    for (const value of concrete.values) {
      if (rest.values.has(value) !== rest.complement && isWithin(value, gte, lte)) return true;
    }
    return false;
  }

  withMinValues(minValues: number): Requirement {
    return new Requirement({ ...this.#parts, minValues });
  }

  /** A set with one more value. */
  withValue(value: string): Requirement {
    return new Requirement({ ...this.#parts, values: new Set(this.values).add(value) });
  }

  get #parts(): Parts {
    const { key, complement, values, gte, lte, minValues } = this;
    return { key, complement, values, gte, lte, minValues };
  }

  /** As a NodeClaim states it: two requirements if it has both bounds. */
  toStated(): readonly StatedRequirement[] {
    const { key, gte, lte, minValues } = this;
    const rest = minValues === undefined ? {} : { minValues };
    const bounds = [
      ...(gte === undefined ? [] : [{ key, operator: 'Gte', values: [String(gte)], ...rest }]),
      ...(lte === undefined ? [] : [{ key, operator: 'Lte', values: [String(lte)], ...rest }]),
    ];
    if (bounds.length > 0) return bounds;
    const { operator } = this;
    if (operator === 'Exists' || operator === 'DoesNotExist') return [{ key, operator, ...rest }];
    return [{ key, operator, values: this.sortedValues(), ...rest }];
  }

  sortedValues(): readonly string[] {
    return [...this.values].sort(compareText);
  }

  /** Equal for requirements that allow the same of the same label. */
  get signature(): string {
    return (this.#signature ??= [
      this.key,
      this.operator,
      this.gte ?? '',
      this.lte ?? '',
      ...this.sortedValues(),
    ].join(' '));
  }

  /** As Karpenter prints it: "karpenter.sh/capacity-type In [on-demand spot]", at most five values. */
  toString(): string {
    const { key, operator, gte, lte, minValues } = this;
    const hasValues = operator === 'In' || operator === 'NotIn';
    return [
      hasValues ? `${key} ${operator} [${this.#shownValues()}]` : `${key} ${operator}`,
      ...(gte === undefined ? [] : [`>=${gte}`]),
      ...(lte === undefined ? [] : [`<=${lte}`]),
      ...(minValues === undefined ? [] : [`minValues ${minValues}`]),
    ].join(' ');
  }

  #shownValues(): string {
    const values = this.sortedValues();
    if (values.length <= SHOWN_VALUES) return values.join(' ');
    const rest = values.length - SHOWN_VALUES;
    return `${values.slice(0, SHOWN_VALUES).join(' ')} and ${rest} others`;
  }
}

/** The integer that strconv.Atoi reads; undefined for other texts. */
function integerOf(text: string): number | undefined {
  return /^[+-]?\d+$/.test(text) ? Number(text) : undefined;
}

/** Within bounds; a value that is no integer is within none. */
function isWithin(value: string, gte: number | undefined, lte: number | undefined): boolean {
  if (gte === undefined && lte === undefined) return true;
  const number = integerOf(value);
  if (number === undefined) return false;
  return (gte === undefined || number >= gte) && (lte === undefined || number <= lte);
}

/** True if the values of `a` are the ones to go through: it is a set, and the other is none or no smaller. */
const isSmaller = (a: Requirement, b: Requirement): boolean =>
  !a.complement && (b.complement || a.values.size <= b.values.size);

function commonBounds(a: Requirement, b: Requirement): Pick<Requirement, 'gte' | 'lte'> {
  return { gte: greater(a.gte, b.gte), lte: least(a.lte, b.lte) };
}

const areCrossed = (gte: number | undefined, lte: number | undefined): boolean =>
  gte !== undefined && lte !== undefined && gte > lte;

function greater(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.max(a, b);
}

function least(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}
