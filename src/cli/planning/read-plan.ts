import { FINDING_KINDS } from '../../outcome/index.ts';
import type { PlanInput, PlanOptions, Scenario } from '../../simulation/index.ts';
import type { Trace } from '../../traces/index.ts';
import { collectProblems } from '../collect-problems.ts';
import type { PlanFlags } from './plan-flags.ts';
import { loadAutoscaling } from '../flags/autoscaling-flags.ts';
import { pathsOf } from '../flags/input-flags.ts';
import { durationSeconds } from '../flags/number-flags.ts';
import { loadUsage } from '../flags/usage-flag.ts';
import type { LoadedInput } from '../input/load.ts';
import type { Log } from '../output/log.ts';
import { simulationOptions } from '../simulation-options.ts';
import type { TakenSnapshots } from '../snapshot/read-live.ts';

/** The input of `plan`, and what its document is made of. */
interface ReadPlan extends Pick<LoadedInput, 'before' | 'nameEdits'> {
  /** Without the objects. */
  readonly settings: Omit<PlanInput, 'objects'>;
  readonly objects: LoadedInput['objects'];
}

/** Reads the input of a plan. `taken`: as for `loadInput`. Throws one InputError with the problems of all files. */
export async function readPlan(
  paths: readonly string[],
  flags: PlanFlags,
  log: Log,
  taken?: TakenSnapshots,
): Promise<ReadPlan> {
  const { objects, before, ofEdits, nameEdits, scheduler, owned, plugins, ...documents } =
    await load(paths, flags, log, taken);
  const { scenario, kubeletModel, usage, autoscaling, trace } = documents;
  const { changesOf } = await import('../input/removed-objects.ts');
  const settings = {
    ...changesOf(flags, owned),
    ...scheduler,
    ...(scenario === undefined ? {} : { scenario }),
    ...(trace === undefined ? {} : { trace }),
    options: {
      ...simulationOptions(flags, ofEdits),
      ...failOnOf(flags),
      plugins,
      ...autoscaling,
      ...(kubeletModel === undefined ? {} : { kubeletModel }),
      ...(usage === undefined ? {} : { usage }),
    },
  };
  return { objects, before, nameEdits, settings };
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
  // The nodes of a trace may come while it is played; a plan without any that are left says what has no room then.
  const later = (trace?.changes ?? []).map(({ given }) => given);
  requireNodes([...input.before.given, ...ofTrace, ...later], flags);
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
