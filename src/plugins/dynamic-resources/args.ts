import { child, durationText, invalid, pointer, struct, typeMeta } from '../../decoding/index.ts';
import { defineArgs } from '../../framework/index.ts';

interface DynamicResourcesArgs {
  /** Time limit of the filter on a node, "10s"; "0s" for no limit. */
  readonly filterTimeout?: string;
}

export const dynamicResourcesArgs = defineArgs<DynamicResourcesArgs>({
  kind: 'DynamicResourcesArgs',
  type: struct('v1.DynamicResourcesArgs', { ...typeMeta, filterTimeout: pointer(durationText) }),
  setDefaults: (args) => ({ ...args, filterTimeout: args.filterTimeout ?? '10s' }),
  validate: ({ filterTimeout = '0s' }, path) =>
    filterTimeout.startsWith('-')
      ? [invalid(child(path, 'filterTimeout'), filterTimeout, 'must be zero or positive')]
      : [],
});
