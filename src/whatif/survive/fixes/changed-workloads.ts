import { isKind, refKeyOf } from '../../../objects/index.ts';
import type {
  Deployment,
  KubernetesObject,
  StatefulSet,
  TopologySpreadConstraint,
  WorkloadRef,
} from '../../../objects/index.ts';
import { workloadOf } from '../../../outcome/index.ts';
import type { Fix, Loss } from '../../../outcome/index.ts';
import { changeEach, objectsOf } from '../../../input/index.ts';
import { inOneList } from '../../../simulation/index.ts';
import type { PlanInput } from '../../../simulation/index.ts';
import { quantityMilli, quantityValue } from '../../../units/index.ts';

/** Workloads for which changes are tried: the workloads that the worst losses hit. */
const MOST_WORKLOADS = 2;
const HOSTNAME = 'kubernetes.io/hostname';
const SHARES = [0.75, 0.5];

type Workload = Deployment | StatefulSet;

/** A change of one workload, and the input with it. */
export interface ChangedWorkload extends Pick<Fix, 'fix' | 'change' | 'patch'> {
  readonly input: PlanInput;
}

interface Change extends Pick<Fix, 'fix' | 'change'> {
  /** The fields of the workload's spec that change. */
  readonly spec: object;
  /** The change as a strategic merge patch of the spec, where that is shorter. */
  readonly patch?: object;
}

/** Changes of the workloads that are hit worst: a spread constraint, one replica more or less, smaller requests. */
export function* changedWorkloads(
  input: PlanInput,
  failed: readonly Loss[],
): Generator<ChangedWorkload> {
  const { objects, ...rest } = inOneList(input);
  for (const { workload, isPending } of hitWorst(objectsOf(objects), failed)) {
    for (const { fix, change, spec, patch } of changesOf(workload, isPending)) {
      const changed = { ...workload, spec: { ...workload.spec, ...spec } };
      const { apiVersion, kind, metadata } = workload;
      const { namespace, name } = metadata;
      const merged = { apiVersion, kind, metadata: { namespace, name }, spec: patch ?? spec };
      yield {
        fix,
        change,
        patch: JSON.stringify(merged),
        input: {
          ...rest,
          objects: changeEach(objects, (object) => (object === workload ? changed : object)),
        },
      };
    }
  }
}

function hitWorst(
  given: readonly KubernetesObject[],
  failed: readonly Loss[],
): readonly { readonly workload: Workload; readonly isPending: boolean }[] {
  const hit = new Map<string, WorkloadRef & { readonly isPending: boolean }>();
  for (const { below, belowBudget, pending } of failed) {
    const arePending = new Set(
      pending.map((pod) => refKeyOf({ ...workloadOf(pod), namespace: pod.namespace })),
    );
    for (const { namespace, kind, name } of [...below, ...belowBudget]) {
      const key = refKeyOf({ kind, namespace, name });
      const isPending = arePending.has(key) || hit.get(key)?.isPending === true;
      hit.set(key, { namespace, kind, name, isPending });
    }
  }
  return [...hit.values()]
    .slice(0, MOST_WORKLOADS)
    .flatMap(({ namespace, kind, name, isPending }) => {
      const workload = given
        .filter(isWorkload)
        .find(
          ({ kind: own, metadata }) =>
            own === kind && metadata.name === name && metadata.namespace === namespace,
        );
      return workload === undefined ? [] : [{ workload, isPending }];
    });
}

const isWorkload = (object: KubernetesObject): object is Workload =>
  isKind(object, 'Deployment') || isKind(object, 'StatefulSet');

function changesOf(workload: Workload, isPending: boolean): readonly Change[] {
  const { kind, metadata, spec } = workload;
  const named = `${kind.toLowerCase()}/${metadata.name}`;
  const replicas = spec.replicas ?? 1;
  const scaled = (to: number): Change => ({
    fix: 'scale',
    change: `scale ${named} from ${String(replicas)} to ${String(to)}`,
    spec: { replicas: to },
  });
  if (!isPending) return [...spreadOver(workload, named), scaled(replicas + 1)];
  return [
    ...honourTaints(workload, named),
    ...lowerRequests(workload, named),
    // A member less of a StatefulSet may be a database without its quorum, or with its data lost.
    ...(replicas > 1 && kind !== 'StatefulSet' ? [scaled(replicas - 1)] : []),
  ];
}

function spreadOver({ spec }: Workload, named: string): readonly Change[] {
  const podSpec = spec.template.spec;
  const constraints = podSpec?.topologySpreadConstraints ?? [];
  if (constraints.some(({ topologyKey }) => topologyKey === HOSTNAME)) return [];
  const constraint = {
    maxSkew: 1,
    topologyKey: HOSTNAME,
    whenUnsatisfiable: 'DoNotSchedule',
    labelSelector: spec.selector,
  };
  const topologySpreadConstraints = [...constraints, constraint];
  const changed = { ...podSpec, topologySpreadConstraints };
  return [
    {
      fix: 'spread',
      change: `spread the pods of ${named} over the nodes (maxSkew 1)`,
      spec: { template: { ...spec.template, spec: changed } },
      patch: { template: { spec: { topologySpreadConstraints } } },
    },
  ];
}

/** Sets nodeTaintsPolicy: Honor, so that domains of tainted, unreachable nodes do not count as empty domains of a spread constraint. */
function honourTaints({ spec }: Workload, named: string): readonly Change[] {
  const constraints = spec.template.spec?.topologySpreadConstraints ?? [];
  const isHard = ({ whenUnsatisfiable, nodeTaintsPolicy }: TopologySpreadConstraint): boolean =>
    whenUnsatisfiable === 'DoNotSchedule' && nodeTaintsPolicy !== 'Honor';
  if (!constraints.some(isHard)) return [];
  const topologySpreadConstraints = constraints.map((one) =>
    isHard(one) ? { ...one, nodeTaintsPolicy: 'Honor' } : one,
  );
  const changed = { ...spec.template.spec, topologySpreadConstraints };
  return [
    {
      fix: 'spread',
      change: `let the spread constraints of ${named} leave out tainted nodes (nodeTaintsPolicy: Honor)`,
      spec: { template: { ...spec.template, spec: changed } },
      patch: { template: { spec: { topologySpreadConstraints } } },
    },
  ];
}

function lowerRequests({ spec }: Workload, named: string): readonly Change[] {
  const { spec: podSpec } = spec.template;
  if (podSpec === undefined) return [];
  return SHARES.map((share) => {
    const containers = podSpec.containers.map(({ name, resources }) => ({
      name,
      resources: { ...resources, requests: lowerOf(resources?.requests ?? {}, share) },
    }));
    const changed = podSpec.containers.map((one, at) => ({ ...one, ...containers[at] }));
    return {
      fix: 'lower-request',
      change: `lower the requests of ${named} to ${String(share * 100)} %`,
      spec: { template: { ...spec.template, spec: { ...podSpec, containers: changed } } },
      patch: { template: { spec: { containers } } },
    };
  });
}

const lowerOf = (requests: Quantities, share: number): Quantities =>
  Object.fromEntries(
    Object.entries(requests).map(([resource, quantity]) => [
      resource,
      scaleDown(resource, quantity, share),
    ]),
  );

type Quantities = Readonly<Record<string, string | number>>;

function scaleDown(resource: string, quantity: string | number, share: number): string | number {
  if (resource === 'cpu') return `${String(Math.ceil(quantityMilli(quantity) * share))}m`;
  if (resource === 'memory') return String(Math.ceil(quantityValue(quantity) * share));
  return quantity;
}
