import type {
  Node,
  NodeSelectorRequirement,
  Pod,
  PodAffinityTerm,
  PodSpec,
  Service,
  Taint,
  Toleration,
  TopologySpreadConstraint,
} from '../../src/objects/index.ts';

type Amounts = Readonly<Record<string, string | number>>;
type Labels = Readonly<Record<string, string>>;
export const ZONE = 'topology.kubernetes.io/zone';
export const HOSTNAME = 'kubernetes.io/hostname';
function ownerUid(namespace: string | undefined, kind: string, name: string): string {
  return `${(namespace ?? 'default') === 'default' ? '' : `${namespace ?? ''}-`}${kind}-${name}`;
}

/** Builds a pod. Every method returns a new builder, so that tests can share a builder. */
export class PodBuilder {
  readonly object: Pod;
  constructor(object: Pod) {
    this.object = object;
  }

  named(name: string): PodBuilder {
    return this.#meta({ name });
  }

  /** Also changes the owners' uids: a uid does not occur in two namespaces. */
  in(namespace: string): PodBuilder {
    const { ownerReferences } = this.object.metadata;
    if (ownerReferences === undefined) return this.#meta({ namespace });
    const moved = ownerReferences.map((one) => ({
      ...one,
      uid: ownerUid(namespace, one.kind, one.name),
    }));
    return this.#meta({ namespace, ownerReferences: moved });
  }

  labelled(labels: Labels): PodBuilder {
    return this.#meta({ labels: { ...this.object.metadata.labels, ...labels } });
  }

  ownedBy(kind: string, name: string): PodBuilder {
    const uid = ownerUid(this.object.metadata.namespace, kind, name);
    const owner = { apiVersion: 'apps/v1', kind, name, uid, controller: true };
    return this.#meta({ ownerReferences: [owner] });
  }

  terminating(): PodBuilder {
    return this.#meta({ deletionTimestamp: '2025-01-01T00:00:00Z' });
  }

  /** Requests of the first container. */
  requests(requests: Amounts): PodBuilder {
    return this.#container({ resources: { requests } });
  }

  image(...images: readonly string[]): PodBuilder {
    return this.#spec({ containers: images.map((image, at) => ({ name: `c${at}`, image })) });
  }

  hostPort(
    hostPort: number,
    {
      hostIP = '',
      protocol = 'TCP',
    }: { readonly hostIP?: string; readonly protocol?: string } = {},
  ): PodBuilder {
    const ports = [...(this.object.spec.containers[0]?.ports ?? [])];
    const address = hostIP === '' ? {} : { hostIP };
    ports.push({ containerPort: hostPort, hostPort, protocol, ...address });
    return this.#container({ ports });
  }

  /** The first container restarts all containers of the pod when it fails. */
  restartsAll(): PodBuilder {
    const exitCodes = { operator: 'NotIn', values: [0] };
    const restartPolicyRules = [{ action: 'RestartAllContainers', exitCodes }];
    return this.#container({ restartPolicy: 'Never', restartPolicyRules });
  }

  tolerates(...tolerations: readonly Toleration[]): PodBuilder {
    return this.#spec({ tolerations: [...(this.object.spec.tolerations ?? []), ...tolerations] });
  }

  nodeSelector(nodeSelector: Labels): PodBuilder {
    return this.#spec({ nodeSelector });
  }

  /** Required node affinity: terms are ORed, the requirements of a term ANDed. */
  requiresNodes(...terms: readonly (readonly NodeSelectorRequirement[])[]): PodBuilder {
    const nodeSelectorTerms = terms.map((matchExpressions) => ({ matchExpressions }));
    return this.#nodeAffinity({
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms },
    });
  }

  /** Required node affinity by name. */
  requiresNodesNamed(...terms: readonly (readonly string[])[]): PodBuilder {
    const nodeSelectorTerms = terms.map((values) => ({
      matchFields: [{ key: 'metadata.name', operator: 'In', values }],
    }));
    return this.#nodeAffinity({
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms },
    });
  }

  prefersNodes(
    weight: number,
    ...matchExpressions: readonly NodeSelectorRequirement[]
  ): PodBuilder {
    const before =
      this.object.spec.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ??
      [];
    return this.#nodeAffinity({
      preferredDuringSchedulingIgnoredDuringExecution: [
        ...before,
        { weight, preference: { matchExpressions } },
      ],
    });
  }

  spread(...constraints: readonly TopologySpreadConstraint[]): PodBuilder {
    return this.#spec({ topologySpreadConstraints: constraints });
  }

  near(...terms: readonly PodAffinityTerm[]): PodBuilder {
    return this.#podAffinity('podAffinity', {
      requiredDuringSchedulingIgnoredDuringExecution: terms,
    });
  }

  apartFrom(...terms: readonly PodAffinityTerm[]): PodBuilder {
    return this.#podAffinity('podAntiAffinity', {
      requiredDuringSchedulingIgnoredDuringExecution: terms,
    });
  }

  prefersNear(weight: number, podAffinityTerm: PodAffinityTerm): PodBuilder {
    return this.#podAffinity('podAffinity', {
      preferredDuringSchedulingIgnoredDuringExecution: [{ weight, podAffinityTerm }],
    });
  }

  prefersApartFrom(weight: number, podAffinityTerm: PodAffinityTerm): PodBuilder {
    return this.#podAffinity('podAntiAffinity', {
      preferredDuringSchedulingIgnoredDuringExecution: [{ weight, podAffinityTerm }],
    });
  }

  priority(priority: number): PodBuilder {
    return this.#spec({ priority });
  }

  gatedBy(...names: readonly string[]): PodBuilder {
    return this.#spec({ schedulingGates: names.map((name) => ({ name })) });
  }

  onNode(nodeName: string): PodBuilder {
    return this.#spec({ nodeName });
  }

  /** Requests of the pod as a whole. */
  podLevel(requests: Amounts): PodBuilder {
    return this.#spec({ resources: { requests } });
  }

  sidecar(requests: Amounts, ...hostPorts: readonly number[]): PodBuilder {
    const ports = hostPorts.map((port) => ({ containerPort: port, hostPort: port }));
    const sidecar = { name: 'side', restartPolicy: 'Always', resources: { requests }, ports };
    return this.#spec({ initContainers: [...(this.object.spec.initContainers ?? []), sidecar] });
  }

  /** A volume made from an image. */
  mountsImage(reference: string): PodBuilder {
    const { volumes = [] } = this.object.spec;
    return this.#spec({
      volumes: [...volumes, { name: `i${volumes.length}`, image: { reference } }],
    });
  }

  reports(status: NonNullable<Pod['status']>): PodBuilder {
    return new PodBuilder({ ...this.object, status: { ...this.object.status, ...status } });
  }

  #meta(metadata: Partial<Pod['metadata']>): PodBuilder {
    return new PodBuilder({ ...this.object, metadata: { ...this.object.metadata, ...metadata } });
  }

  #spec(spec: Partial<PodSpec>): PodBuilder {
    return new PodBuilder({ ...this.object, spec: { ...this.object.spec, ...spec } });
  }

  #container(container: Partial<PodSpec['containers'][number]>): PodBuilder {
    const [first, ...others] = this.object.spec.containers;
    return this.#spec({ containers: [{ name: 'c0', ...first, ...container }, ...others] });
  }

  #nodeAffinity(
    nodeAffinity: NonNullable<NonNullable<PodSpec['affinity']>['nodeAffinity']>,
  ): PodBuilder {
    const { affinity } = this.object.spec;
    return this.#spec({
      affinity: { ...affinity, nodeAffinity: { ...affinity?.nodeAffinity, ...nodeAffinity } },
    });
  }

  #podAffinity(
    side: 'podAffinity' | 'podAntiAffinity',
    terms: NonNullable<NonNullable<PodSpec['affinity']>['podAffinity']>,
  ): PodBuilder {
    const { affinity } = this.object.spec;
    return this.#spec({ affinity: { ...affinity, [side]: { ...affinity?.[side], ...terms } } });
  }
}

/** Builds a node, by default with 4 cpu, 16Gi and 110 pods. */
export class NodeBuilder {
  readonly object: Node;

  constructor(object: Node) {
    this.object = object;
  }

  labelled(labels: Labels): NodeBuilder {
    const { metadata } = this.object;
    return new NodeBuilder({
      ...this.object,
      metadata: { ...metadata, labels: { ...metadata.labels, ...labels } },
    });
  }

  zone(zone: string): NodeBuilder {
    return this.labelled({ [ZONE]: zone });
  }

  /** Sets the hostname label, as the kubelet does. */
  withHostname(): NodeBuilder {
    return this.labelled({ [HOSTNAME]: this.object.metadata.name });
  }

  offers(allocatable: Amounts): NodeBuilder {
    const { status } = this.object;
    return new NodeBuilder({
      ...this.object,
      status: { ...status, allocatable: { ...status?.allocatable, ...allocatable } },
    });
  }

  declares(...declaredFeatures: readonly string[]): NodeBuilder {
    const { status } = this.object;
    return new NodeBuilder({ ...this.object, status: { ...status, declaredFeatures } });
  }

  taint(key: string, effect: string, value?: string): NodeBuilder {
    const { spec } = this.object;
    const taint: Taint = value === undefined ? { key, effect } : { key, effect, value };
    return new NodeBuilder({
      ...this.object,
      spec: { ...spec, taints: [...(spec?.taints ?? []), taint] },
    });
  }

  cordoned(): NodeBuilder {
    return new NodeBuilder({ ...this.object, spec: { ...this.object.spec, unschedulable: true } });
  }

  image(name: string, sizeBytes: number): NodeBuilder {
    const { status } = this.object;
    const images = [...(status?.images ?? []), { names: [name], sizeBytes }];
    return new NodeBuilder({ ...this.object, status: { ...status, images } });
  }
}

export function pod(name = 'pod'): PodBuilder {
  return new PodBuilder({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default' },
    spec: { containers: [{ name: 'c0', image: 'app:1' }] },
  });
}

export function node(name = 'node'): NodeBuilder {
  return new NodeBuilder({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name },
    status: { allocatable: { cpu: '4', memory: '16Gi', pods: '110' } },
  });
}

export function service(name: string, selector: Labels, namespace = 'default'): Service {
  const parts = { metadata: { name, namespace }, spec: { selector, ports: [{ port: 80 }] } };
  return { apiVersion: 'v1', kind: 'Service', ...parts };
}
