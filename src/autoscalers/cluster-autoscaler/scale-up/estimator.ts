import { quantityMilli, quantityValue } from '../../../units/index.ts';
import { podRequests } from '../../../objects/index.ts';
import type { Node, Pod } from '../../../objects/index.ts';
import type { ClusterSnapshot, Rejection } from '../snapshot/index.ts';
import { freshNode } from '../templates/index.ts';
import type { NodeTemplate } from '../templates/index.ts';
import { fastPathGroup } from './fast-path.ts';
import type { PodGroup } from './pod-groups.ts';

/** How many nodes a group would need, and for which pods. */
export interface Estimate {
  readonly nodeCount: number;
  readonly pods: readonly Pod[];
}

/** What an estimation may do. */
export interface EstimationRules {
  /** How many nodes it may add. */
  readonly limit: number;
  /** Whether the group with the most to gain is counted instead of simulated. */
  readonly usesFastPath: boolean;
}

const HOSTNAME = 'kubernetes.io/hostname';
const SPREAD_PLUGIN = 'PodTopologySpread';
/** How many nodes are made known to the snapshot at once, at first. */
const FIRST_RESERVE = 4;

/**
 * Packs pods on new nodes of a template, first fit in decreasing order. The snapshot is as before afterwards.
 *
 * Source: estimator/binpacking_estimator.go, 1.36. The time limit of an estimation is not simulated.
 */
export function estimate(
  groups: readonly PodGroup[],
  template: NodeTemplate,
  snapshot: ClusterSnapshot,
  rules: EstimationRules,
): Estimate {
  const estimation = new Estimation(template, snapshot, rules.limit);
  const ordered = inOrder(groups, template.node);
  const counted = rules.usesFastPath ? fastPathGroup(ordered, template.node) : undefined;
  const last = counted === undefined ? [] : [counted];
  snapshot.fork();
  for (const group of [...ordered.filter((one) => one !== counted), ...last]) {
    const rest = estimation.packOnAdded(group.pods);
    if (!estimation.mayAdd) continue;
    if (group === counted) estimation.countNodes(rest);
    else estimation.packOnNew(rest);
  }
  snapshot.revert();
  estimation.release();
  return estimation.result;
}

/** Groups with the largest pods first. Source: estimator/decreasing_pod_orderer.go, 1.36; its sort is not stable. */
function inOrder(groups: readonly PodGroup[], node: Node): readonly PodGroup[] {
  const { cpu = 0, memory = 0 } = node.status?.allocatable ?? {};
  const share = (amount: number, of: number): number => (of > 0 ? amount / of : 0);
  return groups
    .map((group) => {
      const requests = podRequests(group.sample);
      const score =
        share(requests.get('cpu') ?? 0, quantityMilli(cpu)) +
        share(requests.get('memory') ?? 0, quantityValue(memory));
      return { group, score };
    })
    .sort((a, b) => b.score - a.score)
    .map(({ group }) => group);
}

class Estimation {
  readonly #template: NodeTemplate;
  readonly #snapshot: ClusterSnapshot;
  readonly #limit: number;
  #permitted = 0;
  #last: string | undefined;
  readonly #added = new Set<string>();
  readonly #withPods = new Set<string>();
  readonly #scheduled: Pod[] = [];
  #reserved = 0;
  /** False once the limit was reached. */
  mayAdd = true;

  constructor(template: NodeTemplate, snapshot: ClusterSnapshot, limit: number) {
    this.#template = template;
    this.#snapshot = snapshot;
    this.#limit = limit;
  }

  get result(): Estimate {
    return { nodeCount: this.#withPods.size, pods: this.#scheduled };
  }

  /** Puts pods on nodes that were added, until the first that fits on none of them; the pods that are left. */
  packOnAdded(pods: readonly Pod[]): readonly Pod[] {
    if (this.#added.size === 0) return pods;
    for (const [at, pod] of pods.entries()) {
      const found = this.#snapshot.scheduleAnywhere(pod, (name) => this.#added.has(name));
      if (found === undefined) return pods.slice(at);
      this.#track(pod, found);
    }
    return [];
  }

  /** Puts pods on the last added node, or on one more. */
  packOnNew(pods: readonly Pod[]): void {
    for (const pod of pods) {
      if (this.#packOnLast(pod)) continue;
      if (this.#last !== undefined && !this.#withPods.has(this.#last)) return;
      if (!this.#permit()) return;
      const name = this.#addNode();
      if (this.#snapshot.schedule(pod, name) !== undefined) return;
      this.#track(pod, name);
    }
  }

  /** Fills one node, and counts how many of these all pods would need. */
  countNodes(pods: readonly Pod[]): void {
    if (pods.length === 0 || !this.#permit()) return;
    const name = this.#addNode();
    const misfit = pods.findIndex((pod) => this.#snapshot.schedule(pod, name) !== undefined);
    const perNode = misfit < 0 ? pods.length : misfit;
    if (perNode === 0) return;
    for (let at = 0; at < pods.length; at += perNode) {
      if (at > 0 && !this.#permit()) return;
      const onNode = at === 0 ? name : `${name}-fake-${String(at)}`;
      for (const pod of pods.slice(at, at + perNode)) this.#track(pod, onNode);
    }
  }

  #packOnLast(pod: Pod): boolean {
    const last = this.#last;
    if (last === undefined) return false;
    const rejection = this.#snapshot.schedule(pod, last);
    if (rejection === undefined) {
      this.#track(pod, last);
      return true;
    }
    if (!spreadsOverHosts(pod) || !isMissedSpread(rejection)) return false;
    // Any other node of the cluster may take the pod then, and counts as a new one.
    const other = this.#snapshot.scheduleAnywhere(pod, (name) => name !== last);
    if (other !== undefined) this.#track(pod, other);
    return other !== undefined;
  }

  #permit(): boolean {
    this.mayAdd = this.#permitted < this.#limit;
    if (this.mayAdd) this.#permitted++;
    return this.mayAdd;
  }

  #addNode(): string {
    const fresh = this.#nextFresh();
    const { name } = fresh.node.metadata;
    this.#snapshot.addNode(fresh.node, fresh.pods);
    this.#last = name;
    this.#added.add(name);
    return name;
  }

  /** Nodes are made known to the snapshot several at a time, each time as many as there are. */
  #nextFresh(): NodeTemplate {
    const at = this.#added.size;
    if (at === this.#reserved) {
      this.#reserved = Math.min(Math.max(FIRST_RESERVE, 2 * at), this.#limit);
      const made = Array.from({ length: this.#reserved - at }, (_, step) => this.#fresh(at + step));
      this.#snapshot.reserve(made.map(({ node }) => node));
    }
    return this.#fresh(at);
  }

  /** Forgets the nodes that were made known. */
  release(): void {
    this.#snapshot.release(
      Array.from({ length: this.#reserved }, (_, at) => this.#fresh(at).node.metadata.name),
    );
  }

  #fresh(at: number): NodeTemplate {
    return freshNode(this.#template, `e-${String(at)}`);
  }

  #track(pod: Pod, name: string): void {
    this.#withPods.add(name);
    this.#scheduled.push(pod);
  }
}

const spreadsOverHosts = ({ spec }: Pod): boolean =>
  spec.topologySpreadConstraints?.some(({ topologyKey }) => topologyKey === HOSTNAME) ?? false;

/** Too many pods where it would be, in contrast to a node without the topology key. */
const isMissedSpread = ({ plugin, reasons }: Rejection): boolean =>
  plugin === SPREAD_PLUGIN &&
  reasons.some(({ text }) => text === "node(s) didn't match pod topology spread constraints");
