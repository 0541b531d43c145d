export { applyObject } from './apply-object.ts';
export { setManifests } from './apply-records.ts';
export { FailureRates } from './failure-rates.ts';
export type { DocumentProblem } from './field.ts';
export { demandsOf, NO_SCENARIO, objectsOf, readScenario } from './read-scenario.ts';
export type { Scenario } from './read-scenario.ts';
export { ScenarioRun } from './scenario-run.ts';
export { StepError } from './step-kind.ts';
export type { NodeControl } from './step-kind.ts';
