import type { Command } from 'commander';
import {
  DRAIN_FAIL_ON,
  DRAIN_FINDING_KINDS,
  type Drain,
  type DrainFindingKind,
} from '../../outcome/index.ts';
import { ask } from '../ask.ts';
import type { Done, ExitCode } from '../exit-codes.ts';
import { addDrainFlags, drainOptions, type DrainFlags } from '../flags/drain-flags.ts';
import {
  addAutoscalingFlags,
  loadAutoscaling,
  type AutoscalingFlags,
} from '../flags/autoscaling-flags.ts';
import { collectProblems } from '../collect-problems.ts';
import { addFailOnFlag, type FailOnFlag } from '../flags/fail-on-flag.ts';
import { addInputFlags, pathsOf, type InputFlags } from '../flags/input-flags.ts';
import { addOutputFlags, type OutputFlags } from '../flags/output/flags.ts';
import { addSimulationFlags, type SimulationFlags } from '../flags/simulation-flags.ts';
import { addWhatIfFlags, type WhatIfFlags } from '../flags/what-if-flags.ts';
import { writeResult } from '../output/write-result.ts';
import { simulationOptions } from '../simulation-options.ts';

type Flags = InputFlags &
  FailOnFlag<DrainFindingKind> &
  DrainFlags &
  WhatIfFlags &
  SimulationFlags &
  AutoscalingFlags & { readonly model?: string } & OutputFlags;

/** `kschedsim drain`: what happens when nodes are drained. */
export function define(command: Command, done: Done): void {
  command.argument('[node...]', 'names of nodes, patterns such as worker-*, or label selectors');
  const withSimulation = addSimulationFlags(
    addAutoscalingFlags(addWhatIfFlags(addInputFlags(addDrainFlags(command)), ' before the drain')),
  ).option('--model <file>', 'container behaviour and durations (docs/KUBELET.md)');
  addOutputFlags(addFailOnFlag(withSimulation, DRAIN_FINDING_KINDS, DRAIN_FAIL_ON))
    .addHelpText('after', EXAMPLES)
    .action(async (nodes: readonly string[], flags: Flags) => {
      done(await run(nodes, flags));
    });
}

const EXAMPLES = `
Examples:
  kschedsim drain worker-1 -f cluster/
  kschedsim drain 'worker-*' -f cluster/ --one-by-one --delete-emptydir-data
  kschedsim drain -l pool=old -f cluster/ --surge 2 --like new-1
  kschedsim drain worker-1 -f cluster/ --save-scenario drain.yaml
  kschedsim plan cluster/ --scenario drain.yaml

Pods of DaemonSets and static pods stay, as with kubectl drain --ignore-daemonsets.`;

const run = (nodes: readonly string[], flags: Flags): Promise<ExitCode> =>
  ask(pathsOf([], flags), flags, {
    words: ['draining', 'drained'],
    prepare: async ({ objects, before, ofEdits, scheduler, plugins }) => {
      const { requireNodes } = await import('../input/load.ts');
      const [kubeletModel, autoscaling] = await collectProblems([
        () => loadModel(flags),
        () => loadAutoscaling(flags),
      ]);
      requireNodes(objects, undefined, before.given);
      const { drain } = await import('../../whatif/index.ts');
      const model = kubeletModel === undefined ? {} : { kubeletModel };
      const options = { ...simulationOptions(flags, ofEdits), plugins, ...model, ...autoscaling };
      const settings = { nodes, failOn: flags.failOn, ...drainOptions(flags) };
      return () => drain({ objects, ...scheduler, options }, settings);
    },
    save: (outcome) => saveScenario(outcome, flags),
  });

async function loadModel({ model }: Flags): Promise<unknown> {
  if (model === undefined) return undefined;
  const { readKubeletModelFile } = await import('../documents/kubelet-model.ts');
  return await readKubeletModelFile(model);
}

async function saveScenario({ scenario }: Drain, flags: Flags): Promise<void> {
  if (flags.saveScenario === undefined) return;
  const { yamlText } = await import('../../reports/index.ts');
  await writeResult(yamlText(scenario), flags.saveScenario);
}
