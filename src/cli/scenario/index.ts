export { readScenarioFile } from './read-scenario-file.ts';
