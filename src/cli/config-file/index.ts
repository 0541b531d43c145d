export { configExpectations } from './config-expectations.ts';
export type { ConfigExpectations } from './config-expectations.ts';
export { useConfigFile } from './use-config-file.ts';
