export { ConfigurationError } from './component-config/configuration-error.ts';
export type { ConfigurationStage } from './component-config/configuration-error.ts';
export { checkConfiguration } from './component-config/check-configuration.ts';
export type { ConfigurationCheck } from './component-config/check-configuration.ts';
export { readYaml } from './component-config/yaml/read.ts';
export { readConfiguration } from './component-config/read-configuration.ts';
export type { ReadConfigurationOptions } from './component-config/read-configuration.ts';
export type {
  SchedulerConfiguration,
  SchedulerExtender,
  SchedulerProfile,
} from './component-config/scheduler-configuration.ts';
export type { Plugins, PluginSet } from './component-config/configuration.ts';
export type { LegacyFeatureGates } from './policy/feature-gates.ts';
export type { PolicyConfiguration, PolicyPlugins } from './policy/configuration.ts';
export { readPolicy } from './policy/reading/read.ts';
export type { ReadPolicyOptions } from './policy/reading/read.ts';
export { checkPolicy } from './policy/check-policy.ts';
export type { PolicyCheck } from './policy/check-policy.ts';
export { convertPolicy } from './policy/convert-policy.ts';
export { showPolicy } from './policy/show-policy.ts';
export { declaredType, groupVersion, readDocument } from './component-config/document.ts';
export { placesIn } from './component-config/places-in.ts';
export { writtenValue } from './component-config/written-value.ts';
