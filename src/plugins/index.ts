export * as plugins from './registry.ts';
export * as pluginsV122 from './registry-v1-22.ts';
