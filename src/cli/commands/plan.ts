import { Option, type Command } from 'commander';
import type { Given } from '../../input/index.ts';
import { FINDING_KINDS, PLAN_FAIL_ON, type FindingKind, type Plan } from '../../outcome/index.ts';
import type { PlanOptions, Scenario } from '../../simulation/index.ts';
import { exitCodeOf, type Done, type ExitCode } from '../exit-codes.ts';
import {
  addAutoscalingFlags,
  loadAutoscaling,
  type AutoscalingFlags,
} from '../flags/autoscaling-flags.ts';
import { addChangeFlags, type ChangeFlags } from '../flags/change-flags.ts';
import { addExtenderFlags, type ExtenderFlags } from '../flags/extender-flags.ts';
import { addFailOnFlag, type FailOnFlag, type TimedKind } from '../flags/fail-on-flag.ts';
import { refuseInConfigFile } from '../flags/in-config-file.ts';
import { addInputFlags, pathsOf, type InputFlags } from '../flags/input-flags.ts';
import { addOutputFlags, type OutputFlags } from '../flags/output/flags.ts';
import { durationSeconds, wholeNumber } from '../flags/number-flags.ts';
import { addSimulationFlags, type SimulationFlags } from '../flags/simulation-flags.ts';
import { loadUsage, usageOption, type UsageFlags } from '../flags/usage-flag.ts';
import { addWhatIfFlags, type WhatIfFlags } from '../flags/what-if-flags.ts';
import { show } from '../output/show.ts';
import { TRACE_FORMAT_NAMES } from '../flags/trace-formats/index.ts';
import { collect } from '../flags/collect.ts';
import type { Trace } from '../../traces/index.ts';
import type { LoadedInput } from '../input/load.ts';
import type { TraceFlags } from '../documents/traces.ts';
import type { TakenSnapshots } from '../snapshot/read-live.ts';
import { logTo, type Log } from '../output/log.ts';
import { collectProblems } from '../collect-problems.ts';
import { simulationOptions } from '../simulation-options.ts';

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
  OutputFlags;

interface FixFlag {
  /** Where to write the remedies that suffice. */
  readonly fix?: string;
}

/** `kschedsim plan`: the whole simulation. */
export function define(command: Command, done: Done): void {
  const withFix = addPlanFlags(command).option(
    '--fix <file>',
    'write the changes that would help and suffice to a file, as manifests',
  );
  refuseInConfigFile(withFix, ['fix'], 'it writes a file')
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: PlanFlags & FixFlag) => {
      done(await run(paths, flags));
    });
}

/** Adds the argument of `plan` and the flags of `PlanFlags`. */
export function addPlanFlags(command: Command): Command {
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

const EXAMPLES = `
Examples:
  kschedsim plan cluster/ manifests/           a saved cluster, and manifests to apply to it
  kubectl get nodes,pods -A -o yaml | kschedsim plan -f - -f manifests/
  helm template ./chart | kschedsim plan -f nodes.yaml -f -
  helm template web ./chart --is-upgrade | kschedsim plan cluster.json - --release web -n shop
  kschedsim plan cluster/ manifests/ --config scheduler.yaml -o wide
  kschedsim plan cluster/ manifests/ --policy policy.json      schedules as v1.22 did
  kschedsim plan cluster/ --remove-node worker-3 --scale deployment/web=12
  kschedsim plan cluster/ manifests/ --add-node worker.yaml:3
  kschedsim plan cluster/ manifests/ --scenario node-failure.yaml --events
  kschedsim plan cluster/ manifests/ -o json | jq .summary`;

async function run(paths: readonly string[], flags: PlanFlags & FixFlag): Promise<ExitCode> {
  const log = logTo(process.stderr, flags);
  const { outcome, objects, tookMs } = await makePlan(paths, flags, log);
  if (flags.fix !== undefined) {
    const { writeFix } = await import('../output/write-fix.ts');
    await writeFix(outcome, objects, flags.fix);
  }
  await show(outcome, flags);
  const { endTime } = outcome.summary;
  log.conclude(`${String(endTime)} s of virtual time in ${(tookMs / 1000).toFixed(2)} s`);
  return exitCodeOf(outcome.summary.verdict, flags);
}

interface MadePlan {
  readonly outcome: Plan;
  /** What was planned. */
  readonly objects: readonly Given[];
  readonly tookMs: number;
}

/** Reads the input and plans it. `taken`: as for `loadInput`. */
export async function makePlan(
  paths: readonly string[],
  flags: PlanFlags,
  log: Log,
  taken?: TakenSnapshots,
): Promise<MadePlan> {
  const { withExtenders } = await import('../extenders/with-extenders.ts');
  const { objects, before, nameEdits, scheduler, owned, plugins, ...documents } = await load(
    paths,
    flags,
    log,
    taken,
  );
  const { scenario, kubeletModel, usage, autoscaling, trace } = documents;
  log.progress(`simulating ${String(objects.length)} objects…`);
  const { planWithRemedies, withCommonPercentage } = await import('../../whatif/index.ts');
  const { changesOf } = await import('../input/removed-objects.ts');
  const changes = changesOf(flags, owned);
  const from = performance.now();
  const outcome = await withExtenders(flags, (extenders) => {
    const input = {
      ...changes,
      ...scheduler,
      ...(scenario === undefined ? {} : { scenario }),
      ...(trace === undefined ? {} : { trace }),
      options: {
        ...simulationOptions(flags),
        ...failOnOf(flags),
        plugins,
        ...extenders,
        ...autoscaling,
        ...(kubeletModel === undefined ? {} : { kubeletModel }),
        ...(usage === undefined ? {} : { usage }),
      },
    };
    const planned = planWithRemedies(
      { ...input, objects },
      {
        ...(flags.seeds === undefined ? {} : { seeds: flags.seeds }),
        asksExtenders: Object.keys(extenders).length > 0,
      },
    );
    return withCommonPercentage(nameEdits(planned), { ...before, input });
  });
  const tookMs = performance.now() - from;
  log.finish();
  return { outcome, objects, tookMs };
}

/** "slow:10m" as the kind and its seconds; the last one counts. */
function failOnOf({
  failOn,
}: Pick<PlanFlags, 'failOn'>): Pick<PlanOptions, 'failOn' | 'slowAfter'> {
  const kinds = failOn.flatMap(
    (word) => FINDING_KINDS.find((kind) => word === kind || word.startsWith(`${kind}:`)) ?? [],
  );
  const timed = failOn.findLast((word) => word.startsWith('slow:'));
  return timed === undefined
    ? { failOn: kinds }
    : { failOn: kinds, slowAfter: durationSeconds(timed.slice('slow:'.length)) };
}

interface PlanParts extends LoadedInput {
  readonly scenario: Scenario | undefined;
  readonly kubeletModel: unknown;
  readonly autoscaling: Pick<PlanOptions, 'autoscaling'>;
  readonly usage: unknown;
  readonly trace: Trace | undefined;
}

/** Reads the manifests, the scenario, the kubelet model, the usage and the catalogue. Throws one InputError with the problems of all. */
async function load(
  paths: readonly string[],
  flags: PlanFlags,
  log: Log,
  taken: TakenSnapshots | undefined,
): Promise<PlanParts> {
  const { loadInput, requireNodes, requirePods } = await import('../input/load.ts');
  const [input, scenario, kubeletModel, usage, autoscaling, trace] = await collectProblems([
    () => loadInput(pathsOf(paths, flags, flags.trace), flags, log, taken),
    () => loadScenario(flags),
    () => loadModel(flags),
    () => loadUsage(flags),
    () => loadAutoscaling(flags),
    () => loadTrace(flags),
  ]);
  const ofTrace = (trace?.objects ?? []).map(({ given }) => given);
  // The nodes of a trace may come while it is played.
  const later = (trace?.changes ?? []).map(({ given }) => given);
  requireNodes([...input.objects, ...ofTrace, ...later]);
  if (scenario === undefined && trace === undefined) requirePods(input.objects);
  return { ...input, scenario, kubeletModel, usage, autoscaling, trace };
}

async function loadScenario({ scenario, namespace }: PlanFlags): Promise<Scenario | undefined> {
  if (scenario === undefined) return undefined;
  const { readScenarioFile } = await import('../documents/scenario.ts');
  return await readScenarioFile(scenario, namespace);
}

async function loadTrace({
  trace,
  traceFormat: format,
  namespace,
}: PlanFlags): Promise<Trace | undefined> {
  if (trace === undefined) return undefined;
  const { readTraceFiles } = await import('../documents/traces.ts');
  return await readTraceFiles(trace, { format, namespace });
}

async function loadModel({ model }: PlanFlags): Promise<unknown> {
  if (model === undefined) return undefined;
  const { readKubeletModelFile } = await import('../documents/kubelet-model.ts');
  return await readKubeletModelFile(model);
}
