import { isBound, isTerminal, podRequests } from '../../objects/index.ts';
import type { Node, Pod, PodSpec } from '../../objects/index.ts';
import type { TraceResource, TraceSample } from '../../outcome/index.ts';
import type { Clock } from '../../clock/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { quantityMilli, quantityValue } from '../../units/index.ts';
import { ResourceTotals } from './resource-totals.ts';
import { TimeBuckets } from './time-buckets.ts';
import { Waits } from './waits.ts';

const MOST_SAMPLES = 200;

/** The places of numbers in what holds; those of resources follow. */
const PENDING = 0;
const RUNNING = 1;
const RESOURCES = 2;

type Amounts = readonly (readonly [resource: string, amount: number])[];

/** A pod that has not ended. */
interface Metered {
  /** The spec that the requests were read of. */
  spec: PodSpec;
  requests: Amounts;
  /** Virtual milliseconds. */
  readonly createdMs: number;
  /** Undefined: it has no node. */
  node: MeteredNode | undefined;
}

/** A node, or the name of one that is gone or not there yet: pods are bound to names. */
interface MeteredNode {
  /** What it has to give. Undefined: it is not there. */
  allocatable: Amounts | undefined;
  readonly pods: Set<Metered>;
}

/** Follows pods and nodes: how many wait, for how long, and how full the nodes are. */
export class Meter {
  readonly waits: Waits = new Waits();
  readonly #totals = new ResourceTotals();
  readonly #clock: Clock;
  readonly #buckets = new TimeBuckets(MOST_SAMPLES);
  readonly #pods = new Map<string, Metered>();
  /** By name. */
  readonly #nodes = new Map<string, MeteredNode>();
  readonly #requests = new WeakMap<PodSpec, Amounts>();
  readonly #held: number[] = [0, 0];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Begins with what is there. */
  watch(api: ApiServer): void {
    for (const node of api.list('Node')) this.#setNode(node);
    for (const pod of api.list('Pod')) this.#setPod(pod);
    api.watch('Node', ({ type, object }) => {
      this.#advance();
      this.#setNode(object, type === 'DELETED');
    });
    api.watch('Pod', ({ type, object }) => {
      this.#setPod(object, type === 'DELETED');
    });
  }

  /** Pods that have no node now. */
  get pending(): number {
    return this.#held[PENDING]!;
  }

  /** Milliseconds that the first of them has waited; undefined without any. */
  longestPendingMs(nowMs: number): number | undefined {
    for (const { node, createdMs } of this.#pods.values()) {
      // In the order of creation.
      if (node === undefined) return nowMs - createdMs;
    }
    return undefined;
  }

  /** Counts the time up to the end of the run, in milliseconds. */
  finish(endMs: number): void {
    this.#advance(endMs);
  }

  get resources(): readonly TraceResource[] {
    return this.#totals.resources(this.#buckets.totals, RESOURCES).map((one) => ({
      ...one,
      mean: rounded(one.mean),
      peak: rounded(one.peak),
      strandedMean: rounded(one.strandedMean),
      strandedPeak: rounded(one.strandedPeak),
    }));
  }

  get intervalMs(): number {
    return this.#buckets.widthMs;
  }

  get samples(): readonly TraceSample[] {
    const { buckets, widthMs, nowMs } = this.#buckets;
    return buckets.map((integrals, at): TraceSample => {
      const fromMs = at * widthMs;
      const lengthMs = Math.min(widthMs, nowMs - fromMs);
      const shares = this.#totals.shares(integrals, RESOURCES);
      const used = shares
        .filter((one) => one.used > 0)
        .map((one) => [one.resource, rounded(one.used)] as const);
      const stranded = shares
        .filter((one) => one.stranded > 0)
        .map((one) => [one.resource, rounded(one.stranded)] as const);
      return {
        at: fromMs / 1000,
        pending: rounded((integrals[PENDING] ?? 0) / lengthMs),
        running: rounded((integrals[RUNNING] ?? 0) / lengthMs),
        used: Object.fromEntries(used),
        ...(stranded.length === 0 ? {} : { stranded: Object.fromEntries(stranded) }),
      };
    });
  }

  #advance(nowMs: number = this.#clock.nowMs): void {
    if (nowMs === this.#buckets.nowMs) return;
    this.#totals.notePeaks();
    this.#totals.held(this.#held, RESOURCES);
    this.#buckets.advance(nowMs, this.#held);
  }

  /** Pods of a node that is gone request nothing of those that are there, until they are deleted. */
  #setNode({ metadata: { name }, status }: Node, isGone = false): void {
    const node = this.#nodeOf(name);
    const wasThere = node.allocatable !== undefined;
    if (node.allocatable !== undefined) this.#totals.add('allocatable', node.allocatable, -1);
    if (wasThere && isGone) for (const pod of node.pods) this.#count(pod, -1);
    node.allocatable = isGone
      ? undefined
      : Object.entries(status?.allocatable ?? {}).map(
          ([resource, amount]) =>
            [resource, resource === 'cpu' ? quantityMilli(amount) : quantityValue(amount)] as const,
        );
    if (node.allocatable === undefined) this.#forget(name, node);
    else {
      this.#totals.add('allocatable', node.allocatable, 1);
      if (!wasThere) for (const pod of node.pods) this.#count(pod, 1);
    }
  }

  #nodeOf(name: string): MeteredNode {
    let node = this.#nodes.get(name);
    if (node === undefined) {
      node = { allocatable: undefined, pods: new Set() };
      this.#nodes.set(name, node);
    }
    return node;
  }

  #forget(name: string, { allocatable, pods }: MeteredNode): void {
    if (allocatable === undefined && pods.size === 0) this.#nodes.delete(name);
  }

  #setPod(pod: Pod, isGone = false): void {
    const { uid = '' } = pod.metadata;
    const known = this.#pods.get(uid);
    const isOver = isGone || isTerminal(pod);
    if (known === undefined) {
      if (!isOver) this.#begin(uid, pod);
    } else if (isOver) this.#end(uid, known, pod);
    else {
      if (known.node === undefined && isBound(pod)) this.#bind(known, pod);
      if (known.spec !== pod.spec) this.#resize(known, pod);
    }
  }

  #begin(uid: string, pod: Pod): void {
    this.#advance();
    const requests = this.#requestsOf(pod);
    const { spec } = pod;
    const createdMs = this.#clock.nowMs;
    const metered: Metered = { spec, requests, createdMs, node: undefined };
    this.#pods.set(uid, metered);
    if (isBound(pod)) this.#put(metered, pod);
    this.#count(metered, 1);
  }

  #bind(known: Metered, pod: Pod): void {
    this.#advance();
    this.#count(known, -1);
    this.#put(known, pod);
    this.#count(known, 1);
    this.waits.add(this.#clock.nowMs - known.createdMs);
  }

  #put(known: Metered, { spec: { nodeName = '' } }: Pod): void {
    known.node = this.#nodeOf(nodeName);
    known.node.pods.add(known);
  }

  /** Binding makes another spec, too. */
  #resize(known: Metered, pod: Pod): void {
    known.spec = pod.spec;
    const requests = amountsOf(pod);
    if (JSON.stringify(requests) === JSON.stringify(known.requests)) return;
    this.#advance();
    this.#count(known, -1);
    known.requests = requests;
    this.#count(known, 1);
  }

  #end(uid: string, known: Metered, { spec: { nodeName = '' } }: Pod): void {
    this.#advance();
    this.#pods.delete(uid);
    this.#count(known, -1);
    if (known.node === undefined) return;
    known.node.pods.delete(known);
    this.#forget(nodeName, known.node);
  }

  #count({ node, requests }: Metered, sign: 1 | -1): void {
    if (node !== undefined && node.allocatable === undefined) return;
    this.#held[node === undefined ? PENDING : RUNNING]! += sign;
    this.#totals.add(node === undefined ? 'asked' : 'used', requests, sign);
  }

  /** Pods of a trace share their specs until they are bound. */
  #requestsOf(pod: Pod): Amounts {
    let requests = this.#requests.get(pod.spec);
    if (requests === undefined) {
      requests = amountsOf(pod);
      this.#requests.set(pod.spec, requests);
    }
    return requests;
  }
}

const amountsOf = (pod: Pod): Amounts => [...podRequests(pod), ['pods', 1]];

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
