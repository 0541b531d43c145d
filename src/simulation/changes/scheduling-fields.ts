import { isRecord, splitWords, wordSet } from '../../units/index.ts';

/** Fields of a pod's spec that decide where its pods go, when they start and how long they take to leave. */
const OF_PODS = wordSet(`
  nodeName nodeSelector affinity tolerations topologySpreadConstraints
  priorityClassName priority preemptionPolicy schedulerName schedulingGates schedulingGroup
  runtimeClassName overhead resources resourceClaims hostNetwork volumes terminationGracePeriodSeconds
`);

const CONTAINERS = wordSet('containers initContainers');
const OF_CONTAINERS = wordSet('image resources ports');

/** Fields of a workload's spec that decide how many pods there are, and how they are replaced. */
const OF_WORKLOADS = wordSet(`
  replicas parallelism completions completionMode suspend schedule paused
  strategy updateStrategy podManagementPolicy minReadySeconds volumeClaimTemplates
`);

/** What matters of other kinds: each field with all that is below it. */
const OF_KINDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    CSINode: 'spec',
    DeviceClass: 'spec',
    HorizontalPodAutoscaler: 'spec',
    LimitRange: 'spec',
    Namespace: 'metadata.labels',
    Node: 'spec metadata.labels status.allocatable status.capacity',
    PersistentVolume: 'spec',
    PersistentVolumeClaim: 'spec',
    PodDisruptionBudget: 'spec',
    PriorityClass: 'value preemptionPolicy globalDefault',
    ResourceClaim: 'spec',
    ResourceClaimTemplate: 'spec',
    ResourceQuota: 'spec',
    ResourceSlice: 'spec',
    RuntimeClass: 'overhead scheduling',
    StorageClass: 'provisioner volumeBindingMode allowedTopologies',
  }).map(([kind, fields]) => [kind, splitWords(fields)]),
);

/** Where the spec of pods is, where it is not `spec.template.spec`. */
const POD_SPECS: ReadonlyMap<string, string> = new Map([
  ['Pod', 'spec'],
  ['CronJob', 'spec.jobTemplate.spec.template.spec'],
]);
/** The specs of workloads and of the Jobs of CronJobs. */
const WORKLOAD_SPECS = ['spec.jobTemplate.spec', 'spec'];

/** Whether a changed field can change what is scheduled, where, or when. `names`: the path without items of lists. */
export function mattersForScheduling(kind: string, names: readonly string[]): boolean {
  const own = OF_KINDS.get(kind);
  if (own !== undefined) return own.some((path) => below(path, names) !== undefined);
  return isOfPods(kind, names) || isOfWorkload(names);
}

/** The value of a field that matters; of whole containers only what matters, because their environment may be secret. */
export function schedulingValue(names: readonly string[], value: unknown): unknown {
  if (!CONTAINERS.has(names.at(-1) ?? '')) return value;
  return Array.isArray(value) ? value.map(containerPart) : containerPart(value);
}

const containerPart = (value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter(([field]) => field === 'name' || OF_CONTAINERS.has(field)),
      )
    : value;

function isOfPods(kind: string, names: readonly string[]): boolean {
  const [field = '', inner] = below(POD_SPECS.get(kind) ?? 'spec.template.spec', names) ?? [];
  if (CONTAINERS.has(field)) return inner === undefined || OF_CONTAINERS.has(inner);
  return OF_PODS.has(field);
}

function isOfWorkload(names: readonly string[]): boolean {
  return WORKLOAD_SPECS.some((path) => OF_WORKLOADS.has(below(path, names)?.[0] ?? ''));
}

/** The names below a path; undefined if they are elsewhere. The path itself has none. */
function below(path: string, names: readonly string[]): readonly string[] | undefined {
  const steps = path.split('.');
  return steps.every((step, at) => names[at] === step) ? names.slice(steps.length) : undefined;
}
