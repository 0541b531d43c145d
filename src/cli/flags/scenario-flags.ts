import type { Command } from 'commander';

/** What happens in the course of a plan, and what of it is told. */
export interface ScenarioFlags {
  readonly scenario?: string;
  readonly events?: true;
  readonly model?: string;
}

export function addScenarioFlags(command: Command): Command {
  return command
    .optionsGroup('Scenario:')
    .option('--scenario <file>', 'what happens when, and what is expected then: docs/SCENARIOS.md')
    .option('--model <file>', 'how containers behave and how long things take: docs/KUBELET.md')
    .option('--events', 'tell every event, as kubectl get events prints them');
}
