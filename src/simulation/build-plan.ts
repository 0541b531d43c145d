import { isKind } from '../api/index.ts';
import type { Kind, OwnerReference, Pod } from '../api/index.ts';
import { kubectlStatus } from '../kubelet/index.ts';
import { API_VERSION } from '../outcome/index.ts';
import type {
  NotModelled,
  Owner,
  Plan,
  PlanInputSummary,
  PlannedNode,
  PlannedPod,
  PlanSummary,
  Rejection,
  RunEnd,
  ScenarioOutcome,
} from '../outcome/index.ts';
import { podKey } from '../scheduler/index.ts';
import type { Decision } from '../scheduler/index.ts';
import type { ApiServer } from '../store/index.ts';
import { phaseOf } from './history.ts';
import type { PodHistory } from './history.ts';
import type { World } from './world.ts';

/** What the world itself does not know of its plan. */
export interface Circumstances {
  readonly seed: number;
  readonly end: RunEnd;
  /** Virtual seconds. */
  readonly endTime: number;
  readonly scenario: ScenarioOutcome | undefined;
  readonly input: PlanInputSummary;
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

/** Writes down how a world ended and how it got there. */
export function buildPlan(
  world: World,
  { seed, end, endTime, scenario, input, notModelled, warnings }: Circumstances,
): Plan {
  const owners = new Owners(world.api);
  const log = world.events;
  const pods: PlannedPod[] = [];
  const deleted: PlannedPod[] = [];
  let preempted = 0;
  let evicted = 0;
  for (const history of world.history.pods) {
    if (isGone(history)) {
      deleted.push(plannedPod(history, world, owners));
      continue;
    }
    if (history.preemptedBy !== undefined) preempted++;
    if (history.isDeleted) evicted++;
    pods.push(plannedPod(history, world, owners));
  }
  const nodes = plannedNodes(world);
  const waiting = pods.filter(({ node }) => node === null);
  const gated = waiting.filter(({ attempts, message }) => attempts === 0 && message !== undefined);
  const summary: PlanSummary = {
    nodes: nodes.length,
    pods: pods.length - evicted,
    placed: pods.length - evicted - waiting.length,
    unschedulable: waiting.length - gated.length,
    gated: gated.length,
    preempted,
    endTime,
    ended: end === 'idle' && pods.some(isLooping) ? 'looping' : end,
  };
  return {
    apiVersion: API_VERSION,
    kind: 'Plan',
    scheduler: {
      flavour: world.setUp.flavour,
      kubernetes: world.setUp.release.kubernetes,
      isDefault: world.setUp.isDefault,
      profiles: world.profiles.map(({ schedulerName }) => schedulerName),
    },
    seed,
    summary,
    input,
    pods,
    nodes,
    ...(deleted.length === 0 ? {} : { deleted }),
    ...(scenario === undefined ? {} : { scenario }),
    // Written out where somebody reads them: there are several to every pod.
    get events() {
      return log.records;
    },
    notModelled,
    warnings: [...world.warnings, ...warnings],
  };
}

/** What the kubelet tries for ever, of a pod of which nothing new is to come. */
const isLooping = ({ status = '' }: PlannedPod): boolean =>
  /(?:CrashLoopBackOff|ImagePullBackOff|ErrImageNeverPull)$/.test(status);

/** Replaced in a rollout, or removed by somebody: no longer part of the answer. Victims of preemption are. */
const isGone = ({ isDeleted, preemptedBy }: PodHistory): boolean =>
  isDeleted && preemptedBy === undefined;

function plannedPod(history: PodHistory, world: World, owners: Owners): PlannedPod {
  const { isExisting, timeline, preemptedBy } = history;
  const pod = world.history.latest(history);
  const { namespace = '', name } = pod.metadata;
  const decision = world.scheduler.decisionOn(podKey(pod));
  const owner = owners.of(pod);
  const { nodeName } = pod.spec;
  const node = nodeName === undefined || nodeName === '' ? null : nodeName;
  const phase = phaseOf(pod);
  const status = kubectlStatus(pod);
  const attempts = decision?.attempts ?? 0;
  const score = node === null ? undefined : decision?.score;
  // Spelt out, since nearly all pods are such: spreads of what is absent cost several times as much.
  if (owner === undefined && score !== undefined && !isExisting && preemptedBy === undefined) {
    return { namespace, name, node, phase, status, score, attempts, timeline };
  }
  return {
    namespace,
    name,
    ...(owner === undefined ? {} : { owner }),
    node,
    phase,
    status,
    ...(isExisting ? { existing: true } : {}),
    ...(score === undefined ? {} : { score }),
    attempts,
    ...(node === null ? waiting(decision, pod) : {}),
    ...(preemptedBy === undefined ? {} : { preempted: { by: preemptedBy } }),
    timeline,
  };
}

function waiting(decision: Decision | undefined, { status }: Pod): Partial<PlannedPod> {
  const nominatedNode = status?.nominatedNodeName;
  return {
    ...(decision === undefined ? {} : whyNot(decision)),
    ...(nominatedNode === undefined ? {} : { nominatedNode }),
  };
}

/** Pods of one signature that failed at one moment share a diagnosis, and so its rejections. */
const rejectionsOf = new WeakMap<object, readonly Rejection[]>();

function whyNot({ message, diagnosis }: Decision): Partial<PlannedPod> {
  if (message === undefined) return {};
  if (diagnosis === undefined) return { message };
  let rejections = rejectionsOf.get(diagnosis);
  if (rejections === undefined) {
    const { names } = diagnosis;
    rejections = diagnosis.rejections.map(({ plugin, code, reasons, nodes }) => ({
      plugin,
      code,
      reasons,
      nodes: nodes.map((node) => names[node] ?? '').sort(),
    }));
    rejectionsOf.set(diagnosis, rejections);
  }
  return { message, rejections };
}

function plannedNodes({ cluster }: World): PlannedNode[] {
  cluster.settle();
  const { columns } = cluster;
  const resources = [...columns.resources];
  return Array.from(columns.nodeAtRank, (node): PlannedNode => {
    const allocatable: Record<string, number> = { pods: columns.podCapacity[node]! };
    const requested: Record<string, number> = {};
    for (const resource of resources) {
      const unit = resource === 'cpu' ? 1000 : 1;
      const offered = columns.allocatable(resource)[node]!;
      const asked = columns.requested(resource)[node]!;
      if (offered > 0) allocatable[resource] = offered / unit;
      if (asked > 0) requested[resource] = asked / unit;
    }
    const zone = columns.nodes[node]!.metadata.labels?.['topology.kubernetes.io/zone'];
    return {
      name: columns.names[node]!,
      ...(zone === undefined ? {} : { zone }),
      ...(columns.unschedulable[node] === 1 ? { unschedulable: true } : {}),
      allocatable,
      requested,
      pods: columns.podCount[node]!,
    };
  });
}

const CONTROLLERS: readonly Kind[] = ['ReplicaSet', 'Job'];

/** Finds the workload that a person wrote: the Deployment behind a ReplicaSet, the CronJob behind a Job. */
class Owners {
  readonly #api: ApiServer;
  readonly #known = new Map<string, Owner>();

  constructor(api: ApiServer) {
    this.#api = api;
  }

  of({ metadata: { namespace = '', ownerReferences } }: Pod): Owner | undefined {
    const reference = controllerReference(ownerReferences);
    if (reference === undefined) return undefined;
    const key = `${namespace}/${reference.kind}/${reference.name}`;
    let owner = this.#known.get(key);
    if (owner === undefined) this.#known.set(key, (owner = this.#workload(namespace, reference)));
    return owner;
  }

  #workload(namespace: string, { kind, name }: OwnerReference): Owner {
    const between = CONTROLLERS.find((controller) => controller === kind);
    const object = between === undefined ? undefined : this.#api.get(between, namespace, name);
    const above =
      object !== undefined && between !== undefined && isKind(object, between)
        ? controllerReference(object.metadata.ownerReferences)
        : undefined;
    return { kind: above?.kind ?? kind, name: above?.name ?? name };
  }
}

const controllerReference = (
  references: readonly OwnerReference[] | undefined,
): OwnerReference | undefined => references?.find(({ controller }) => controller === true);
