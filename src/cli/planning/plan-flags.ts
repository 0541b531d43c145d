import { Option, type Command } from 'commander';
import { FINDING_KINDS, PLAN_FAIL_ON, type FindingKind } from '../../outcome/index.ts';
import type { TraceFlags } from '../documents/traces.ts';
import { addAutoscalingFlags, type AutoscalingFlags } from '../flags/autoscaling-flags.ts';
import { addChangeFlags, type ChangeFlags } from '../flags/change-flags.ts';
import { collect } from '../flags/collect.ts';
import { addExtenderFlags, type ExtenderFlags } from '../flags/extender-flags.ts';
import { addFailOnFlag, type FailOnFlag, type TimedKind } from '../flags/fail-on-flag.ts';
import { addInputFlags, type InputFlags } from '../flags/input-flags.ts';
import { addOutputFlags, type OutputFlags } from '../flags/output/flags.ts';
import { wholeNumber } from '../flags/number-flags.ts';
import { addSimulationFlags, type SimulationFlags } from '../flags/simulation-flags.ts';
import { TRACE_FORMAT_NAMES } from '../flags/trace-formats/index.ts';
import { usageOption, type UsageFlags } from '../flags/usage-flag.ts';
import { addWhatIfFlags, type WhatIfFlags } from '../flags/what-if-flags.ts';
import type { WorkersFlag } from '../workers/flag.ts';

/** Events of a scenario, the kubelet model, and whether to print events. */
interface ScenarioFlags extends TraceFlags {
  readonly scenario?: string;
  readonly events?: true;
  readonly model?: string;
}

interface SeedsFlag {
  /** How many seeds to plan under. */
  readonly seeds?: number;
}

export type PlanFlags = InputFlags &
  FailOnFlag<FindingKind | TimedKind<'slow'>> &
  ChangeFlags &
  ExtenderFlags &
  WhatIfFlags &
  ScenarioFlags &
  UsageFlags &
  SimulationFlags &
  AutoscalingFlags &
  SeedsFlag &
  Partial<WorkersFlag> &
  OutputFlags;

/** Adds the argument of `plan` and the flags of `PlanFlags`. `more`: options of the simulation. */
export function addPlanFlags(command: Command, more: readonly Option[] = []): Command {
  command.argument(
    '[path...]',
    'manifests: the nodes, what runs on them, and what you want to apply',
  );
  const withSimulation = addSeedsFlag(
    addSimulationFlags(
      addAutoscalingFlags(
        addScenarioFlags(addExtenderFlags(addWhatIfFlags(addChangeFlags(addInputFlags(command))))),
      ),
    ),
  );
  for (const option of more) withSimulation.addOption(option);
  return addOutputFlags(addFailOnFlag(withSimulation, FINDING_KINDS, PLAN_FAIL_ON, ['slow']));
}

function addScenarioFlags(command: Command): Command {
  return command
    .optionsGroup('Scenario:')
    .option('--scenario <file>', 'scripted events and expectations (docs/SCENARIOS.md)')
    .option('--model <file>', 'container behaviour and durations (docs/KUBELET.md)')
    .addOption(usageOption())
    .option(
      '--trace <file>',
      'pods that arrive, run and end by a trace; may be repeated (docs/TRACES.md)',
      collect,
    )
    .addOption(
      new Option(
        '--trace-format <format>',
        'the format of all traces (default: each is recognised by its content)',
      ).choices(TRACE_FORMAT_NAMES),
    )
    .option('--events', 'print all events, as kubectl get events does');
}

function addSeedsFlag(command: Command): Command {
  return command.addOption(
    new Option(
      '--seeds <n>',
      'plan under n seeds, and say how many fail; 1: only --seed (default: up to 8 where a small plan can hang on ties)',
    ).argParser(wholeNumber(1, 1000)),
  );
}
