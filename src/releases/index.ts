export { extendsPoint, pluginOf, withGates } from './release.ts';
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
} from './release.ts';
export { successor } from './successor.ts';
export type { ReleaseChanges } from './successor.ts';
export { v1_22 } from './v1-22.ts';
export { v1_34 } from './v1-34.ts';
