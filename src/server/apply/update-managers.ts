import { goQuote } from '../../golang/index.ts';
import type { FieldType } from '../schemas/field-type.ts';
import { compare } from './fields/compare.ts';
import type { FieldPath } from './fields/set.ts';
import { FieldSet } from './fields/set.ts';
import { isSame } from './json.ts';
import type { FieldManager } from './managers.ts';
import { merge } from './fields/merge.ts';
import { elementText } from './fields/path-element.ts';
import { removeFields } from './fields/remove.ts';
import { toFieldSet } from './fields/to-field-set.ts';

export interface Conflict {
  /** `.spec.replicas`. */
  readonly field: string;
  /** `conflict with "kubectl-scale" using apps/v1`. */
  readonly message: string;
}

export interface MergeRequest {
  readonly live: unknown;
  readonly applied: unknown;
  readonly type: FieldType;
  /** The manager that applies, and what it owned before. */
  readonly own: FieldManager;
  readonly others: readonly FieldManager[];
  /** Fields that the kind's strategy resets. No manager owns them. */
  readonly reset: FieldSet;
  readonly force: boolean;
}

export type MergeResult =
  | { readonly object: unknown; readonly managers: readonly FieldManager[] }
  | { readonly conflicts: readonly Conflict[]; readonly message: string };

/**
 * Merges the manifest into the live object and removes the fields that its manager set before and no longer sets, unless another
 * manager owns them. Rule: Updater.Apply, merge/update.go, structured-merge-diff v6.
 */
export function mergeAndPrune(request: MergeRequest): MergeResult {
  const { live, applied, type, own, others, reset, force } = request;
  const merged = merge(live, applied, type);
  const fields = toFieldSet(applied, type).without(reset);
  const owned = [...others.map((other) => other.fields), fields];
  const object = own.fields.isEmpty ? merged : prune(merged, own.fields, owned, type);
  const { added, modified, removed } = compare(live, object, type);
  const taken = added.union(modified).without(reset);
  const gone = removed.without(reset);
  const contested = others
    .map((other) => ({ other, paths: other.fields.intersection(taken).paths() }))
    .filter(({ paths }) => paths.length > 0)
    .sort((a, b) => (a.other.manager < b.other.manager ? -1 : 1));
  if (!force && contested.length > 0) return refusal(contested);
  const left = others
    .map((other) => ({ ...other, fields: other.fields.difference(taken).difference(gone) }))
    .filter((other) => !other.fields.isEmpty);
  const managers = fields.isEmpty ? left : [...left, { ...own, fields }];
  return { object: isSame(live, object) ? live : object, managers };
}

/** Removes the former fields, then restores fields that any manager owns and fields that the manager did not own. */
function prune(
  merged: unknown,
  former: FieldSet,
  owned: readonly FieldSet[],
  type: FieldType,
): unknown {
  const fieldsOf = (value: unknown): FieldSet => toFieldSet(value, type).withNamedParents(type);
  const last = former.withNamedParents(type);
  const bare = removeFields(merged, last, type);
  const all = fieldsOf(merged);
  const kept = owned.map((set) => set.withNamedParents(type));
  const wanted = kept.reduce((union, set) => union.union(set), fieldsOf(bare));
  const givenBack = removeFields(merged, all.difference(wanted), type);
  const dangling = all.difference(fieldsOf(givenBack)).intersection(last);
  return removeFields(merged, dangling, type);
}

interface Contest {
  readonly other: FieldManager;
  readonly paths: readonly FieldPath[];
}

/** Rule: NewConflictError, apimachinery/pkg/util/managedfields/internal/conflict.go, v0.34. */
function refusal(contested: readonly Contest[]): MergeResult {
  const conflicts = contested.flatMap(({ other, paths }) =>
    paths.map((path) => ({
      field: pathText(path),
      message: `conflict with ${managerText(other)}`,
    })),
  );
  const [only] = conflicts;
  if (conflicts.length === 1 && only !== undefined) {
    return { conflicts, message: `Apply failed with 1 conflict: ${only.message}: ${only.field}` };
  }
  const lines = contested.flatMap(({ other, paths }) => [
    `conflicts with ${managerText(other)}:`,
    ...paths.map((path) => `- ${pathText(path)}`),
  ]);
  const message = `Apply failed with ${conflicts.length} conflicts: ${lines.join('\n')}`;
  return { conflicts, message };
}

const pathText = (path: FieldPath): string => path.map(elementText).join('');

function managerText({ manager, operation, apiVersion, subresource }: FieldManager): string {
  const name = goQuote(manager);
  const whole =
    subresource === undefined ? name : `${name} with subresource ${goQuote(subresource)}`;
  return operation === 'Apply' ? whole : `${whole} using ${apiVersion}`;
}
