export * as plugins from './registry.ts';
export { nodeVolumeLimitsV131 } from './node-volume-limits/node-volume-limits.ts';
export * as pluginsV122 from './registry-v1-22.ts';
export { dynamicResourcesArgs, dynamicResourcesArgsV134 } from './dynamic-resources/args.ts';
export type { NodeLabelArgs } from './node-label/args.ts';
export { validateNodeLabelArgs } from './node-label/args.ts';
export type { RequestedToCapacityRatioArgs } from './requested-to-capacity-ratio/args.ts';
export { validateRequestedToCapacityRatioArgs } from './requested-to-capacity-ratio/args.ts';
export type { ServiceAffinityArgs } from './service-affinity/args.ts';
