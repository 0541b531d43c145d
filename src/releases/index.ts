export { enabledByDefault, extendsPoint, pluginOf, podStrategyOf, withGates } from './contract.ts';
export { DEFAULT_RELEASE, findRelease, knownReleases, releaseOfKubelets } from './find-release.ts';
export type { ClusterRelease } from './find-release.ts';
export { differencesOf } from './differences.ts';
export type {
  ApiRules,
  ConfigurationRules,
  ExtenderRules,
  OlderVersion,
  PluginEntry,
  PluginsByPoint,
  PolicyRelease,
  PolicyRules,
  QueueRules,
  Release,
  ReleaseTexts,
} from './contract.ts';
export { GATE_EFFECTS } from './gate-effects.ts';
export { readFeatureGates } from './read-feature-gates.ts';
export { successor } from './successor.ts';
export type { ReleaseChanges } from './successor.ts';
export * from './registry.ts';
export * as releases from './registry.ts';
