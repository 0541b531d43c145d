import { at, child, duplicate, invalid } from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import { struct } from '../go-type.ts';
import type { ArgsKind } from './plugin-args.ts';
import { resourceSpecs, withDefaultWeights } from './resource-spec.ts';
import type { ResourceSpec } from './resource-spec.ts';
import { typeMeta } from './type-meta.ts';

export interface NodeResourcesBalancedAllocationArgs {
  /** The resources whose use is balanced; every weight is 1. */
  readonly resources: readonly ResourceSpec[] | undefined;
}

export const nodeResourcesBalancedAllocationArgs: ArgsKind<NodeResourcesBalancedAllocationArgs> = {
  kind: 'NodeResourcesBalancedAllocationArgs',
  type: struct('v1.NodeResourcesBalancedAllocationArgs', { ...typeMeta, resources: resourceSpecs }),
  setDefaults: (args) => ({ ...args, resources: withDefaultWeights(args.resources) }),
  validate: (args, path) => {
    const errors: FieldError[] = [];
    const seen = new Set<string>();
    for (const [index, { name, weight }] of (args.resources ?? []).entries()) {
      const field = at(child(path, 'resources'), index);
      if (seen.has(name)) errors.push(duplicate(child(field, 'name'), name));
      seen.add(name);
      if (weight !== 1) errors.push(invalid(child(field, 'weight'), weight, 'must be 1'));
    }
    return errors;
  },
};
