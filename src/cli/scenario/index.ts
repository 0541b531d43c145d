export { readScenarioFile } from './read-scenario-file.ts';
export type { LoadedScenario } from './read-scenario-file.ts';
