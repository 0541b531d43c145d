import { compareText } from '../../../units/index.ts';
import { goQuote } from '../../../golang/index.ts';
import { HOSTNAME } from './labels.ts';
import { Requirement } from './requirement.ts';
import type { StatedRequirement } from './requirement.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** Why requirements do not fit together. */
export type Mismatch =
  | { readonly kind: 'unknown-label'; readonly key: string; readonly hint: string | undefined }
  | { readonly kind: 'no-common-value'; readonly pairs: readonly ConflictingPair[] };

export interface ConflictingPair {
  readonly incoming: Requirement;
  readonly existing: Requirement;
}

/**
 * Requirements by label, at most one for each. Immutable.
 *
 * Rule: Requirements, sigs.k8s.io/karpenter/pkg/scheduling/requirements.go, v1.13.
 */
export class Requirements {
  static readonly EMPTY = new Requirements(new Map());

  readonly byKey: ReadonlyMap<string, Requirement>;

  private constructor(byKey: ReadonlyMap<string, Requirement>) {
    this.byKey = byKey;
  }

  /** The intersection of all. */
  static of(requirements: Iterable<Requirement>): Requirements {
    return Requirements.EMPTY.with(requirements);
  }

  static stated(requirements: readonly StatedRequirement[] = []): Requirements {
    return Requirements.of(
      requirements.map(({ key, operator, values, minValues }) =>
        Requirement.of(key, operator, values, minValues),
      ),
    );
  }

  static labels(labels: Readonly<Record<string, string>> = {}): Requirements {
    return Requirements.of(
      Object.entries(labels).map(([key, value]) => Requirement.label(key, value)),
    );
  }

  /** These and others, intersected label by label. */
  with(others: Iterable<Requirement>): Requirements {
    if (others === this) return this;
    let byKey: Map<string, Requirement> | undefined;
    for (const requirement of others) {
      const known = (byKey ?? this.byKey).get(requirement.key);
      const met = known === undefined ? requirement : requirement.intersect(known);
      if (met !== known) (byKey ??= new Map(this.byKey)).set(requirement.key, met);
    }
    return byKey === undefined ? this : new Requirements(byKey);
  }

  /** These with the requirement of one label replaced. */
  replacing(requirement: Requirement): Requirements {
    return new Requirements(new Map(this.byKey).set(requirement.key, requirement));
  }

  without(key: string): Requirements {
    if (!this.byKey.has(key)) return this;
    const byKey = new Map(this.byKey);
    byKey.delete(key);
    return new Requirements(byKey);
  }

  [Symbol.iterator](): Iterator<Requirement> {
    return this.byKey.values();
  }

  has(key: string): boolean {
    return this.byKey.has(key);
  }

  /** The requirement of a label; anything is allowed of a label without one. */
  get(key: string): Requirement {
    return this.byKey.get(key) ?? Requirement.of(key, 'Exists');
  }

  find(key: string): Requirement | undefined {
    return this.byKey.get(key);
  }

  get hasMinValues(): boolean {
    for (const { minValues } of this.byKey.values()) if (minValues !== undefined) return true;
    return false;
  }

  /** Whether others can be met together with these. A label without a requirement here is denied, unless it may be undefined. */
  accepts(others: Requirements, mayBeUndefined: ReadonlySet<string> = NOTHING): boolean {
    for (const other of others.byKey.values()) {
      const own = this.byKey.get(other.key);
      if (own === undefined) {
        if (!other.allowsAbsence && !mayBeUndefined.has(other.key)) return false;
      } else if (!areCompatible(own, other)) return false;
    }
    return true;
  }

  /** Whether others intersect with these for every label of both. */
  intersects(others: Requirements): boolean {
    const [few, many] = others.byKey.size < this.byKey.size ? [others, this] : [this, others];
    for (const key of few.byKey.keys()) {
      if (!many.byKey.has(key)) continue;
      const own = this.byKey.get(key);
      const other = others.byKey.get(key);
      if (own !== undefined && other !== undefined && !areCompatible(own, other)) return false;
    }
    return true;
  }

  /** Why `accepts` is false; undefined if it is true. */
  mismatch(
    others: Requirements,
    mayBeUndefined: ReadonlySet<string> = NOTHING,
  ): Mismatch | undefined {
    for (const { key, allowsAbsence } of sorted(others)) {
      if (mayBeUndefined.has(key) || this.byKey.has(key) || allowsAbsence) continue;
      return { kind: 'unknown-label', key, hint: this.#labelLike(key, mayBeUndefined) };
    }
    const pairs = sorted(others).flatMap((incoming) => {
      const existing = this.byKey.get(incoming.key);
      if (existing === undefined || areCompatible(existing, incoming)) return [];
      return [{ incoming, existing }];
    });
    return pairs.length === 0 ? undefined : { kind: 'no-common-value', pairs };
  }

  /** A label that may have been meant. */
  #labelLike(key: string, wellKnown: ReadonlySet<string>): string | undefined {
    const slash = key.indexOf('/');
    const suffix = slash < 0 ? key : key.slice(slash + 1);
    return [...wellKnown, ...this.byKey.keys()].find(
      (known) => known.includes(key) || known.endsWith(suffix),
    );
  }

  toStated(): readonly StatedRequirement[] {
    return sorted(this).flatMap((requirement) => requirement.toStated());
  }

  /** As Karpenter prints them: sorted, without the hostname. */
  toString(): string {
    return [...this.byKey.values()]
      .filter(({ key }) => key !== HOSTNAME)
      .map(String)
      .sort(compareText)
      .join(', ');
  }
}

/** Two requirements of one label; two that a missing label satisfies are met without it. */
function areCompatible(existing: Requirement, incoming: Requirement): boolean {
  return existing.intersects(incoming) || (incoming.allowsAbsence && existing.allowsAbsence);
}

const sorted = (requirements: Requirements): readonly Requirement[] =>
  [...requirements.byKey.values()].sort((a, b) => compareText(a.key, b.key));

/** The sentence that Karpenter prints. */
export function mismatchText(mismatch: Mismatch): string {
  if (mismatch.kind === 'unknown-label') {
    const hint = mismatch.hint === undefined ? '' : ` (typo of ${goQuote(mismatch.hint)}?)`;
    return `label ${goQuote(mismatch.key)} does not have known values${hint}`;
  }
  return mismatch.pairs
    .map(
      ({ incoming, existing }) =>
        `key ${incoming.key}, ${String(incoming)} not in ${String(existing)}`,
    )
    .join('; ');
}
