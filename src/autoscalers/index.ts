export * from './shared/index.ts';
export { NODE_AUTOSCALER_KINDS } from './registry.ts';
export { karpenterProblems } from './karpenter/index.ts';
export { readNodeGroups } from './cluster-autoscaler/index.ts';
