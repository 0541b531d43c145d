import type { Command } from 'commander';

/** What happens in the course of a plan. */
export interface ScenarioFlags {
  readonly scenario?: string;
}

export function addScenarioFlags(command: Command): Command {
  return command
    .optionsGroup('Scenario:')
    .option('--scenario <file>', 'what happens when, and what is expected then: docs/SCENARIOS.md');
}
