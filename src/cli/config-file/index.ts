export { configExpectations, useConfigFile, type ConfigExpectations } from './use-config-file.ts';
export { atNamesOfFiles } from './named-files.ts';
