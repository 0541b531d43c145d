import { isKind } from '../../src/objects/index.ts';
import type {
  Kind,
  KubernetesObject,
  Node,
  PodTemplateSpec,
  Taint,
} from '../../src/objects/index.ts';
import { periodsOf } from '../../src/kubelet/index.ts';
import { Drainage } from '../../src/simulation/scenario/drain/drainage.ts';
import { FailureRates } from '../../src/simulation/scenario/index.ts';
import type { World } from '../../src/simulation/world/build.ts';
import { ApiError } from '../../src/server/index.ts';
import type { ApiServer } from '../../src/server/index.ts';
import type { Disturbance, Reference } from './fuzz-case.ts';
import type { Ledger } from './invariants/index.ts';
import { UserRequests } from './user-requests.ts';

/** What the user asks the API server for. */
type Requests = Pick<ApiServer, 'create' | 'get' | 'update' | 'delete' | 'podsOnNode'>;

/** Applies a disturbance. Refusals of the API server (the object does not exist, or already exists) are ignored. */
export function disturb(world: World, ledger: Ledger, what: Disturbance): void {
  try {
    act(world, new UserRequests(world.api, ledger), what);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function act(world: World, api: Requests, what: Disturbance): void {
  switch (what.do) {
    case 'apply':
      create(api, what.object);
      return;
    case 'delete':
      api.delete(what.target.kind, what.target.namespace, what.target.name);
      return;
    case 'deletePodOf': {
      const pod = api.podsOnNode(what.node)[0];
      if (pod === undefined) return;
      const { graceSeconds } = what;
      const options = graceSeconds === undefined ? {} : { gracePeriodSeconds: graceSeconds };
      api.delete('Pod', pod.metadata.namespace, pod.metadata.name, options);
      return;
    }
    case 'drain':
      editNode(api, what.node, { unschedulable: true });
      for (const { metadata } of [...api.podsOnNode(what.node)]) {
        if (metadata.ownerReferences?.[0]?.kind === 'DaemonSet') continue;
        api.delete('Pod', metadata.namespace, metadata.name);
      }
      return;
    case 'evict':
      evictAll(world, api, what);
      return;
    case 'failNode':
      world.failNode(what.node);
      return;
    case 'recoverNode':
      world.recoverNode(what.node);
      return;
    case 'fill':
      world.setUsage(what.node, what.resource, { share: what.share });
      return;
    case 'failSandboxes':
      world.setSandboxFailures(what.node, what.rate, undefined);
      return;
    case 'shutDownNode':
      world.shutDownNode(what.node, periodsOf(what.wholeMs, what.criticalMs));
      return;
    case 'cordon':
      editNode(api, what.node, { unschedulable: what.unschedulable });
      return;
    case 'taint':
      setTaints(api, what.node, what.taints);
      return;
    case 'scale':
      edit(api, what.target, (spec) => ({ ...spec, replicas: what.replicas }));
      return;
    case 'image':
      edit(api, what.target, (spec) => withImage(spec, what.image));
  }
}

function evictAll(
  world: World,
  api: Requests,
  { nodes, timeoutMs }: Extract<Disturbance, { do: 'evict' }>,
): void {
  const { clock, timestamps, refusals, drains } = world;
  const failures = new FailureRates(0);
  const learn = (): void => undefined;
  const drainage = new Drainage(
    {
      api: world.api,
      clock,
      timestamps,
      refusals,
      drains,
      failures,
      learn,
      nodes: world,
      loads: undefined,
    },
    {
      timeout: timeoutMs,
      gracePeriodSeconds: undefined,
      force: undefined,
      deleteEmptyDirData: undefined,
      disableEviction: undefined,
      podSelector: undefined,
    },
  );
  for (const node of nodes) {
    editNode(api, node, { unschedulable: true });
    if (world.api.get('Node', '', node) !== undefined) drainage.drain(node, () => undefined);
  }
}

function create(api: Requests, object: KubernetesObject): void {
  // The drawn kinds are all known ones.
  const kind = object.kind as Kind;
  if (isKind(object, kind)) api.create(kind, object);
}

function editNode(api: Requests, name: string, change: NonNullable<Node['spec']>): void {
  const node = api.get('Node', '', name);
  if (node !== undefined) api.update('Node', { ...node, spec: { ...node.spec, ...change } });
}

/** All taints except the node controller's. */
function setTaints(api: Requests, name: string, taints: readonly Taint[]): void {
  const before = api.get('Node', '', name)?.spec?.taints ?? [];
  const kept = before.filter(({ key }) => key.startsWith('node.kubernetes.io/'));
  editNode(api, name, { taints: [...kept, ...taints] });
}

/** The part of a workload's spec that is changed here. */
interface WorkloadSpec {
  readonly replicas?: number;
  readonly template?: PodTemplateSpec;
}

const EDITABLE: readonly Kind[] = ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet'];

function edit(
  api: Requests,
  { kind, namespace, name }: Reference,
  change: (spec: WorkloadSpec) => WorkloadSpec,
): void {
  const object = EDITABLE.includes(kind) ? api.get(kind, namespace, name) : undefined;
  if (object === undefined || !('spec' in object)) return;
  // Each of the kinds above has a spec of this shape.
  const spec = change(object.spec as WorkloadSpec);
  api.update(kind, { ...object, spec } as typeof object);
}

function withImage(spec: WorkloadSpec, image: string): WorkloadSpec {
  const { template } = spec;
  if (template?.spec === undefined) return spec;
  const [first, ...rest] = template.spec.containers;
  if (first === undefined) return spec;
  const containers = [{ ...first, image }, ...rest];
  return { ...spec, template: { ...template, spec: { ...template.spec, containers } } };
}
