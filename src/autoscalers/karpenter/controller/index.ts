export { Karpenter } from './karpenter.ts';
export type { KarpenterSettings, LaunchStrategy } from './settings.ts';
