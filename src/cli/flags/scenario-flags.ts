import type { Command } from 'commander';

/** What happens in the course of a plan, and what of it is told. */
export interface ScenarioFlags {
  readonly scenario?: string;
  readonly events?: true;
}

export function addScenarioFlags(command: Command): Command {
  return command
    .optionsGroup('Scenario:')
    .option('--scenario <file>', 'what happens when, and what is expected then: docs/SCENARIOS.md')
    .option('--events', 'tell every event, as kubectl get events prints them');
}
