import type { Command } from 'commander';
import type { CheckOptions, Expectations } from '../../whatif/index.ts';
import { configExpectations, type ConfigExpectations } from '../config-file/index.ts';
import { InputError } from '../../problems/index.ts';
import { collectProblems } from '../collect-problems.ts';
import { addPaths } from '../ask.ts';
import { exitCodeOf, type Done, type ExitCode } from '../exit-codes.ts';
import { collect } from '../flags/collect.ts';
import {
  addAutoscalerFlags,
  autoscalingOptions,
  type AutoscalingFlags,
} from '../flags/autoscaling-flags.ts';
import { addInputFlags, pathsOf, type InputFlags } from '../flags/input-flags.ts';
import { addOutputFlags, type OutputFlags } from '../flags/output/flags.ts';
import { addPriceFlags, loadPrices, type PriceFlags } from '../flags/price-flags.ts';
import { addSimulationFlags, type SimulationFlags } from '../flags/simulation-flags.ts';
import { addWhatIfFlags, type WhatIfFlags } from '../flags/what-if-flags.ts';
import { loadUsage, usageOption, type UsageFlags } from '../flags/usage-flag.ts';
import { logTo } from '../output/log.ts';
import { show } from '../output/show.ts';
import { simulationOptions } from '../simulation-options.ts';

interface CheckFlags {
  readonly expect?: readonly string[];
  readonly model?: string;
}

type Flags = InputFlags &
  CheckFlags &
  UsageFlags &
  PriceFlags &
  WhatIfFlags &
  SimulationFlags &
  AutoscalingFlags &
  OutputFlags;

/** `kschedsim check`: whether a cluster is as expected. */
export function define(command: Command, done: Done): void {
  addPaths(command)
    .optionsGroup('Expectations:')
    .option(
      '-e, --expect <file>',
      'what is expected (docs/commands/check.md), beside the list in .kschedsim.yaml; may be repeated',
      collect,
    )
    .option('--model <file>', 'container behaviour and durations (docs/KUBELET.md)')
    .addOption(usageOption());
  addOutputFlags(
    addSimulationFlags(addAutoscalerFlags(addWhatIfFlags(addInputFlags(addPriceFlags(command))))),
  )
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: Flags) => {
      done(await run(paths, flags, configExpectations(command)));
    });
}

const EXAMPLES = `
Examples:
  kschedsim check cluster/ manifests/ -e expectations.yaml
  kschedsim check cluster/ manifests/ -e team.yaml -e platform.yaml -o junit
  kschedsim check cluster.json.gz -e budget.yaml --prices prices.yaml
  kschedsim check cluster/ manifests/ -e expectations.yaml -o json | jq .summary

Exit codes: 0 passed, 2 an expectation failed or is unknown, 1 bad input or usage, 70 internal error`;

async function run(
  paths: readonly string[],
  flags: Flags,
  inline: ConfigExpectations | undefined,
): Promise<ExitCode> {
  const { loadInput, requireNodes } = await import('../input/load.ts');
  const log = logTo(process.stderr, flags);
  const [input, expectations, options] = await collectProblems([
    () => loadInput(pathsOf(paths, flags), flags, log),
    () => loadExpectations(flags, inline),
    () => loadOptions(flags),
  ]);
  const { objects, ofEdits, scheduler, plugins } = input;
  requireNodes(input.before.given, flags);
  const { check } = await import('../../whatif/index.ts');
  log.progress('checking…');
  const from = performance.now();
  const outcome = check({ objects, ...scheduler }, expectations, {
    ...simulationOptions(flags, ofEdits),
    ...options,
    plugins,
  });
  log.finish();
  log.note(`checked in ${String(Math.round(performance.now() - from))} ms`);
  await show(input.nameEdits(outcome), flags);
  return exitCodeOf(outcome.summary.verdict, flags);
}

/** The expectations of the files and of the list in the configuration file. Throws InputError if there are none. */
async function loadExpectations(
  { expect = [], namespace }: Flags,
  inline: ConfigExpectations | undefined,
): Promise<readonly Expectations[]> {
  if (expect.length === 0 && inline === undefined) throw NOTHING_EXPECTED;
  const { readExpectationFiles, readInlineExpectations } =
    await import('../documents/expectations.ts');
  const [ofFiles, ofConfig] = await collectProblems([
    async () => await readExpectationFiles(expect, namespace),
    async () => (inline === undefined ? [] : await readInlineExpectations(inline, namespace)),
    async () => await Promise.resolve(),
  ]);
  return [...ofFiles, ...ofConfig];
}

const NOTHING_EXPECTED = new InputError([
  { message: 'nothing is expected: name a file with -e, or list expectations in .kschedsim.yaml' },
]);

/** Prices, the catalogue and the kubelet model, as options of a check. */
async function loadOptions({
  model,
  ...flags
}: Flags): Promise<
  Pick<CheckOptions, 'prices' | 'catalog' | 'kubeletModel' | 'autoscaling' | 'usage'>
> {
  const { readKubeletModelFile } = await import('../documents/kubelet-model.ts');
  const [prices, kubeletModel, usage] = await collectProblems([
    async () => await loadPrices(flags),
    async () => (model === undefined ? undefined : await readKubeletModelFile(model)),
    async () => await loadUsage(flags),
  ]);
  return {
    ...prices,
    ...(await autoscalingOptions(flags, prices.catalog)),
    ...(kubeletModel === undefined ? {} : { kubeletModel }),
    ...(usage === undefined ? {} : { usage }),
  };
}
