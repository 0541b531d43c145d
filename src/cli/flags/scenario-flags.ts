import type { Command } from 'commander';

/** Events of a scenario, the kubelet model, and whether to print events. */
export interface ScenarioFlags {
  readonly scenario?: string;
  readonly events?: true;
  readonly model?: string;
}

export function addScenarioFlags(command: Command): Command {
  return command
    .optionsGroup('Scenario:')
    .option('--scenario <file>', 'scripted events and expectations (docs/SCENARIOS.md)')
    .option('--model <file>', 'container behaviour and durations (docs/KUBELET.md)')
    .option('--events', 'print all events, as kubectl get events does');
}
