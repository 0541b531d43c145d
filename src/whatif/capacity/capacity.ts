import { kubeletVersions, schedulerRequests } from '../../api/index.ts';
import type { Pod } from '../../api/index.ts';
import type { ClusterView } from '../../cluster/index.ts';
import type { Diagnosis, Profile } from '../../framework/index.ts';
import { API_VERSION, CAPACITY_FINDING_KINDS, verdictOver } from '../../outcome/index.ts';
import type { Capacity, CapacitySummary, Plan, RunsOut } from '../../outcome/index.ts';
import { podStrategyOf } from '../../releases/index.ts';
import { chooseRelease, preEnqueue } from '../../scheduler/index.ts';
import {
  appliedObjects,
  checkInput,
  rejectionsOf,
  unmodelledAround,
} from '../../simulation/index.ts';
import { InputError } from '../../units/index.ts';
import type { CapacityInput, CapacityOptions } from './capacity-input.ts';
import { CopiedClaims } from './copied-claims.ts';
import { fillCluster } from './fill-cluster.ts';
import type { Filled } from './fill-cluster.ts';
import { admittedCopy } from '../admitted-copy.ts';
import { placeOfObject } from '../places.ts';
import { prepare } from '../prepared/index.ts';
import { profileOf } from '../profile-of.ts';
import { TemplateClaims } from '../template-claims.ts';

const DEFAULT_LIMIT = 1_000_000;

/**
 * How many more copies of a pod fit into the cluster, on which nodes, and what the next copy lacks. The input is simulated to its end
 * first, then copies are placed one by one with the pod's profile, without preemption. Every node is evaluated, unless
 * percentageOfNodesToScore is given.
 *
 * @throws InputError with everything that is wrong in the input
 */
export function capacity({ pod: given, options = {}, ...input }: CapacityInput): Capacity {
  const { limit = DEFAULT_LIMIT, seed = 0, tieBreak = 'random' } = options;
  if (!(Number.isInteger(limit) && limit >= 0)) {
    throw new InputError([{ message: `limit: ${String(limit)} is not a whole number` }]);
  }
  const all = appliedObjects(input);
  const { release } = chooseRelease(input, kubeletVersions(all));
  const { isValidated } = release.api;
  const checked = checkInput([], { standsStill: true, isValidated, gates: release.gates }, [given]);
  const {
    pods: [pod = given],
  } = checked;
  const { failOn: _failOn, atLeast: _atLeast, ...ofPlan } = options;
  const { plan: settled, cluster, profiles } = prepare({ ...input, options: ofPlan });
  const copied = admittedCopy(pod, all, podStrategyOf(release));
  const profile = profileOf(copied, profiles);
  const claims = new CopiedClaims(cluster, profile, new TemplateClaims(all));
  checkNotGated(claims.prepare(copied), profile, cluster);
  const filled = fillCluster(cluster, copied, profile, { limit, seed, tieBreak, claims });
  const { unmodelled, doubts } = unmodelledAround(copied, all, { profiles, release }, false);
  return {
    apiVersion: API_VERSION,
    kind: 'Capacity',
    scheduler: settled.scheduler,
    seed,
    summary: summaryOf(filled, doubts, options),
    pod: `${copied.metadata.namespace ?? 'default'}/${copied.metadata.name}`,
    ...placeOfObject(given),
    requests: requestsOf(copied),
    copies: filled.copies,
    isLimited: filled.after === undefined,
    nodes: settled.nodes.map(({ name, zone }) => ({
      name,
      ...(zone === undefined ? {} : { zone }),
      copies: filled.copiesOn.get(name) ?? 0,
    })),
    ...stopOf(filled),
    closed: rejectionsOf(filled.before),
    notModelled: [...unmodelled.ofPods, ...settled.notModelled],
    warnings: warningsOf(settled),
  };
}

function checkNotGated(pod: Pod, profile: Profile, cluster: ClusterView): void {
  const rejection = preEnqueue(pod, profile, cluster);
  if (rejection === undefined) return;
  const message = `${rejection.reasons.map(({ text }) => text).join(', ')}: no copy of it would be scheduled`;
  throw new InputError([{ object: `Pod/${pod.metadata.name}`, message }]);
}

function summaryOf(
  { copies }: Filled,
  doubts: readonly string[],
  { failOn = CAPACITY_FINDING_KINDS, atLeast = 1 }: CapacityOptions,
): CapacitySummary {
  const verdict = verdictOver([
    { kind: 'too-few', counts: copies < atLeast && failOn.includes('too-few') },
    { kind: 'in-doubt', counts: doubts.length > 0 && failOn.includes('in-doubt') },
  ]);
  return { verdict, failOn, atLeast, ...(doubts.length === 0 ? {} : { doubts }) };
}

function requestsOf(pod: Pod): Record<string, number> {
  const inCores = Array.from(schedulerRequests(pod), ([resource, amount]): [string, number] => [
    resource,
    resource === 'cpu' ? amount / 1000 : amount,
  ]);
  return Object.fromEntries(inCores.filter(([, amount]) => amount > 0));
}

function stopOf({ before, after }: Filled): Pick<Capacity, 'message' | 'rejections' | 'runsOut'> {
  if (after === undefined) return { runsOut: [] };
  const { diagnosis, message } = after;
  return { message, rejections: rejectionsOf(diagnosis), runsOut: runsOut(before, diagnosis) };
}

/** The reasons of the nodes that were feasible before the first copy; a node with two reasons is listed under both. */
function runsOut(before: Diagnosis, after: Diagnosis): RunsOut[] {
  const wasFeasible = new Set(before.feasible);
  const found = new Map<string, { plugin: string; reason: string; nodes: string[] }>();
  for (const { plugin, reasons, nodes } of after.rejections) {
    const names = nodes
      .filter((node) => wasFeasible.has(node))
      .map((node) => after.names[node] ?? '');
    if (names.length === 0) continue;
    for (const { text: reason } of reasons) {
      const key = `${plugin}\0${reason}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { plugin, reason, nodes: [...names] });
      else known.nodes.push(...names);
    }
  }
  return [...found.values()]
    .map(({ plugin, reason, nodes }) => ({ plugin, reason, nodes: nodes.sort() }))
    .sort((a, b) => b.nodes.length - a.nodes.length || (a.reason < b.reason ? -1 : 1));
}

function warningsOf({ summary, warnings }: Plan): string[] {
  const { unschedulable } = summary;
  if (unschedulable === 0) return [...warnings];
  const pods = unschedulable === 1 ? '1 pending pod' : `${unschedulable} pending pods`;
  return [...warnings, `${pods} may use this capacity first`];
}
