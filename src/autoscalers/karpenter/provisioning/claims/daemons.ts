import type { DaemonSet, Pod, PodSpec, Taint } from '../../../../objects/index.ts';
import { controllerOf, exactPodRequests } from '../../../../objects/index.ts';
import type { Quantity } from '../../../../units/index.ts';
import type { Requirements } from '../../algebra/requirements.ts';
import { hostPortsOf } from '../pods/host-ports.ts';
import type { HostPort } from '../pods/host-ports.ts';
import { claimsDevices } from '../pods/kinds.ts';
import { strictRequirements } from '../pods/requirements.ts';
import { podCount } from '../pods/shape.ts';
import type { Quantities } from '../pods/shape.ts';
import { softSpecOf, toleratingPreferences, withoutFirstTerm } from '../pods/soft-spec.ts';
import type { SoftSpec } from '../pods/soft-spec.ts';
import { toleratesAll } from '../topology/node-filter.ts';
import type { ProvisioningRules } from '../versions.ts';

/** The pod that a DaemonSet would run on a node. */
export class DaemonPod {
  /** Its name for host ports. Pods made from templates have none, so that they share one. */
  readonly key: string;
  readonly requests: Quantities;
  readonly hostPorts: readonly HostPort[];
  #spec: SoftSpec;
  #strict: Requirements;

  constructor(key: string, spec: PodSpec, requests: Quantities) {
    this.key = key;
    this.requests = requests;
    this.hostPorts = hostPortsOf(spec);
    this.#spec = softSpecOf(spec);
    this.#strict = strictRequirements(this.#spec);
  }

  /**
   * Whether it would run on nodes with these taints, whose labels meet its requirements. What the question gives up of its alternatives is
   * gone for the next one, and so are taints that only prefer: Karpenter changes the pod that it asks about.
   *
   * Rule: isDaemonPodCompatible, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/scheduler.go, v1.13.
   */
  runsOnNew(taints: readonly Taint[], meets: (requirements: Requirements) => boolean): boolean {
    this.#become(toleratingPreferences(this.#spec));
    if (!toleratesAll(this.#spec.tolerations, taints)) return false;
    for (;;) {
      if (meets(this.#strict)) return true;
      const weaker = withoutFirstTerm(this.#spec);
      if (weaker === undefined) return false;
      this.#become(weaker);
    }
  }

  /** Whether it would run on a node that is there. */
  runsOn(taints: readonly Taint[], labels: Requirements): boolean {
    return toleratesAll(this.#spec.tolerations, taints) && labels.accepts(this.#strict);
  }

  #become(spec: SoftSpec | undefined): void {
    if (spec === undefined) return;
    this.#spec = spec;
    this.#strict = strictRequirements(spec);
  }
}

/** The pod of each DaemonSet: its newest one, or one made from its template. Pods that claim devices are left out. */
export function daemonPodsOf(
  daemonSets: readonly DaemonSet[],
  newest: NewestPods,
  rules: Pick<ProvisioningRules, 'countsPodClaims'>,
): readonly DaemonPod[] {
  return daemonSets.flatMap((daemonSet) => {
    const pod = newest.get(keyOf(daemonSet.metadata.namespace, daemonSet.metadata.name));
    const made = pod ?? podOf(daemonSet);
    if (claimsDevices(made, rules)) return [];
    const { name, namespace } = made.metadata;
    const spec = withTemplateAffinity(made.spec, daemonSet.spec.template.spec);
    return [new DaemonPod(keyOf(namespace, name), spec, exactPodRequests(made))];
  });
}

const keyOf = (namespace: string, name: string): string => `${namespace}/${name}`;

/** The newest pod of each DaemonSet, by the DaemonSet's namespace and name. */
export type NewestPods = ReadonlyMap<string, Pod>;

export function newestDaemonPods(pods: readonly Pod[]): NewestPods {
  const newest = new Map<string, Pod>();
  for (const pod of pods) {
    const owner = controllerOf(pod.metadata);
    if (owner?.kind !== 'DaemonSet') continue;
    const key = keyOf(pod.metadata.namespace, owner.name);
    const known = newest.get(key);
    if (known === undefined || isNewer(pod, known)) newest.set(key, pod);
  }
  return newest;
}

const isNewer = (a: Pod, b: Pod): boolean =>
  Date.parse(a.metadata.creationTimestamp ?? '') > Date.parse(b.metadata.creationTimestamp ?? '');

/** A pod of the template. As the API server does, limits stand in for requests that are missing. */
function podOf({ spec: { template } }: DaemonSet): Pod {
  const spec = template.spec ?? { containers: [] };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: '', namespace: '' },
    spec: {
      ...spec,
      containers: spec.containers.map(withRequests),
      ...(spec.initContainers === undefined
        ? {}
        : { initContainers: spec.initContainers.map(withRequests) }),
    },
  };
}

type Container = PodSpec['containers'][number];

function withRequests(container: Container): Container {
  const { resources } = container;
  if (resources?.limits === undefined) return container;
  const requests = { ...resources.limits, ...resources.requests };
  return { ...container, resources: { ...resources, requests } };
}

/** The controller of DaemonSets replaces the node affinity of its pods; what the template requires is put back. */
function withTemplateAffinity(spec: PodSpec, template: PodSpec | undefined): PodSpec {
  const required = template?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  if (required === undefined) return spec;
  const { affinity } = spec;
  const nodeAffinity = {
    ...affinity?.nodeAffinity,
    requiredDuringSchedulingIgnoredDuringExecution: required,
  };
  return { ...spec, affinity: { ...affinity, nodeAffinity } };
}

/** The requests of daemon pods together, their number as pods. */
export function requestsOf(daemons: readonly DaemonPod[]): Quantities {
  const total = new Map<string, Quantity>();
  for (const { requests } of daemons) addQuantities(total, requests);
  return total.set('pods', podCount(daemons.length));
}

export function addQuantities(total: Map<string, Quantity>, added: Quantities): void {
  for (const [resource, quantity] of added) {
    total.set(resource, total.get(resource)?.add(quantity) ?? quantity);
  }
}
