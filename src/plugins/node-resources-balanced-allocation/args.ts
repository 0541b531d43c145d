import { at, child, duplicate, invalid, struct, typeMeta } from '../../decoding/index.ts';
import type { FieldError } from '../../decoding/index.ts';
import { defineArgs } from '../../framework/index.ts';
import type { ResourceSpec } from '../shared/allocation.ts';
import { resourceSpecs, withDefaultWeights } from '../shared/resource-spec.ts';

export interface NodeResourcesBalancedAllocationArgs {
  /** The resources that are balanced; every weight is 1. */
  readonly resources: readonly ResourceSpec[];
}

export const nodeResourcesBalancedAllocationArgs = defineArgs<NodeResourcesBalancedAllocationArgs>({
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
});
