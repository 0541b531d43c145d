import { quantityMilli, quantityValue, Interner } from '../../units/index.ts';
import type { Labels, Node, Taint } from '../../objects/index.ts';
import { ExactColumns, isWideView } from './exact-columns.ts';
import { Barriers } from './barriers.ts';
import type { BarrierChange } from './barriers.ts';
import { internLists } from './interned-lists.ts';
import type { InternedLists } from './interned-lists.ts';
import type { NodeImage } from './images.ts';
import type { HostPort, PodView } from '../pods/view.ts';

declare const NODE_INDEX: unique symbol;

/** Position of a node in the scheduler's own order (zones interleaved). */
export type NodeIndex = number & { readonly [NODE_INDEX]: true };

/** The number as a node index. Invariant: a whole number from 0 below the `count` of the columns. */
export const asNodeIndex = (index: number): NodeIndex => index as NodeIndex;

/** The value of nodes without the label. */
export const ABSENT = -1;

/** One label of all nodes, its values numbered. */
export interface LabelColumn {
  readonly valueOf: Int32Array;
  readonly values: readonly string[];
  /** No two nodes share a value: then a topology domain is one node. */
  readonly distinct: boolean;
}

const NO_LABELS: Labels = {};

/**
 * The node objects and the sums of their pods, one array for each property, by NodeIndex. Lists (taints, images) are interned, so
 * that plugins evaluate each distinct list once. Replaced whenever a node object changes, which is rare.
 */
export class NodeColumns {
  readonly nodes: readonly Node[];
  readonly names: readonly string[];
  /** Withdrawn nodes included. */
  readonly count: number;
  /** 0 for nodes that are withdrawn: their columns stay, but pods are scheduled as if they did not exist. */
  readonly present: Uint8Array;
  presentCount: number;
  /** 0 = lowest name. */
  readonly nameRank: Int32Array;
  readonly nodeAtRank: Int32Array;
  readonly podCapacity: Float64Array;
  podCount: Float64Array;
  /** Requests of the placed pods, with scoring's defaults for containers without requests. */
  nonZeroCpu: Float64Array;
  nonZeroMemory: Float64Array;
  readonly unschedulable: Uint8Array;
  /** The lists that some node has or had; more are added while the columns are in use. */
  readonly taintLists: readonly (readonly Taint[])[];
  readonly taintListOf: Int32Array;
  /** More are added while the columns are in use. */
  readonly imageLists: readonly (readonly NodeImage[])[];
  readonly imageListOf: Int32Array;
  /** The names of the images that some node has. */
  readonly images: ReadonlySet<string>;
  readonly #barriers: Barriers;
  readonly #imageLists: InternedLists<NodeImage>;
  #portsOn: HostPort[][];
  readonly #nodes: Node[];
  readonly #indexOf = new Map<string, NodeIndex>();
  readonly #allocatable = new Map<string, Float64Array>();
  #requested = new Map<string, Float64Array>();
  readonly #labels = new Map<string, LabelColumn>();
  /** Made when it is first needed. */
  #exact: ExactColumns | undefined;
  #isWide = false;
  readonly #declaring = new Map<string, Uint8Array>();

  /** `nodes` in the scheduler's order; `images`: of each node. */
  constructor(nodes: readonly Node[], images: readonly (readonly NodeImage[])[]) {
    const count = nodes.length;
    this.#nodes = [...nodes];
    this.nodes = this.#nodes;
    this.count = count;
    this.present = new Uint8Array(count).fill(1);
    this.presentCount = count;
    this.names = nodes.map((node) => node.metadata.name);
    this.names.forEach((name, index) => this.#indexOf.set(name, asNodeIndex(index)));
    this.nodeAtRank = Int32Array.from(this.names.keys()).sort((a, b) =>
      this.names[a]! < this.names[b]! ? -1 : 1,
    );
    this.nameRank = new Int32Array(count);
    this.nodeAtRank.forEach((node, rank) => (this.nameRank[node] = rank));
    this.podCapacity = new Float64Array(count);
    this.podCount = new Float64Array(count);
    this.nonZeroCpu = new Float64Array(count);
    this.nonZeroMemory = new Float64Array(count);
    this.#portsOn = nodes.map(() => []);
    this.#barriers = new Barriers(nodes);
    this.unschedulable = this.#barriers.unschedulable;
    this.taintLists = this.#barriers.taintLists;
    this.taintListOf = this.#barriers.taintListOf;
    this.#imageLists = internLists(nodes.map((_, index) => images[index] ?? []));
    this.imageLists = this.#imageLists.lists;
    this.imageListOf = this.#imageLists.listOf;
    this.images = new Set(this.imageLists.flatMap((list) => list.map(({ name }) => name)));
    nodes.forEach((node, index) => {
      this.#readAllocatable(node, asNodeIndex(index));
    });
  }

  /** Whether the columns hold exactly these nodes in this order. */
  hasSameOrder(nodes: readonly Node[]): boolean {
    return (
      nodes.length === this.count &&
      nodes.every(({ metadata: { name } }, index) => name === this.names[index])
    );
  }

  /** Takes over the sums of pods from former columns of the same nodes in the same order, which are not used any more. */
  takePods(from: NodeColumns): void {
    this.podCount = from.podCount;
    this.nonZeroCpu = from.nonZeroCpu;
    this.nonZeroMemory = from.nonZeroMemory;
    this.#portsOn = from.#portsOn;
    this.#requested = from.#requested;
    this.#isWide ||= from.#isWide;
    if (from.#exact !== undefined) this.exact().takePods(from.#exact);
  }

  /** Some amount of a node or of its pods is too large for the columns of doubles: `exact` has every digit. */
  get isWide(): boolean {
    return this.#isWide;
  }

  /** The resources of the nodes as int64s. */
  exact(): ExactColumns {
    const { nodes, nonZeroCpu, nonZeroMemory } = this;
    const sums = { requested: this.#requested, nonZeroCpu, nonZeroMemory };
    return (this.#exact ??= new ExactColumns(nodes, sums));
  }

  indexOf(name: string): NodeIndex | undefined {
    return this.#indexOf.get(name);
  }

  /** What a node offers pods: cpu in millicores, everything else in its base unit. */
  allocatable(resource: string): Float64Array {
    return column(this.#allocatable, resource, this.count);
  }

  /** What the pods on a node request, in the same units. */
  requested(resource: string): Float64Array {
    return column(this.#requested, resource, this.count);
  }

  get anyUnschedulable(): boolean {
    return this.#barriers.anyUnschedulable;
  }

  /** Replaces a node by a version that differs in nothing that is read but its taints and whether it is cordoned. */
  setBarriers(index: NodeIndex, node: Node): readonly BarrierChange[] {
    this.#nodes[index] = node;
    return this.#barriers.set(index, node);
  }

  /** The node has the same images, but their sizes or numbers of nodes may have changed. False: they have not. */
  setImages(node: NodeIndex, images: readonly NodeImage[]): boolean {
    const before = this.imageListOf[node];
    this.imageListOf[node] = this.#imageLists.idOf(images);
    return this.imageListOf[node] !== before;
  }

  portsOn(node: NodeIndex): readonly HostPort[] {
    return this.#portsOn[node]!;
  }

  /** Withdraws a node (false), or brings it back (true). False if it is in that state already. */
  setPresent(node: NodeIndex, isPresent: boolean): boolean {
    if ((this.present[node] === 1) === isPresent) return false;
    this.present[node] = isPresent ? 1 : 0;
    this.presentCount += isPresent ? 1 : -1;
    return true;
  }

  /** Every resource that some node offers or some placed pod requests. */
  get resources(): Iterable<string> {
    return new Set([...this.#allocatable.keys(), ...this.#requested.keys()]);
  }

  labelColumn(key: string): LabelColumn {
    let made = this.#labels.get(key);
    if (made === undefined) {
      const values = new Interner<string>();
      let present = 0;
      const valueOf = Int32Array.from(this.nodes, (node) => {
        const labels = node.metadata.labels ?? NO_LABELS;
        if (!Object.hasOwn(labels, key)) return ABSENT;
        present++;
        return values.id(labels[key] ?? '');
      });
      made = { valueOf, values: values.keys, distinct: present === values.keys.length };
      this.#labels.set(key, made);
    }
    return made;
  }

  /** 1 for each node that declares the feature. */
  declaring(feature: string): Uint8Array {
    let made = this.#declaring.get(feature);
    if (made === undefined) {
      made = Uint8Array.from(this.nodes, ({ status }) =>
        status?.declaredFeatures?.includes(feature) === true ? 1 : 0,
      );
      this.#declaring.set(feature, made);
    }
    return made;
  }

  /** Sets the ports in use on a node: dry runs put back what they changed. */
  setPorts(node: NodeIndex, ports: readonly HostPort[]): void {
    this.#portsOn[node] = [...ports];
  }

  /** The ports are no longer in use on a node, whichever pods use them. */
  freePorts(node: NodeIndex, ports: readonly HostPort[]): void {
    this.setPorts(
      node,
      this.portsOn(node).filter((used) => !ports.some((port) => isSamePort(used, port))),
    );
  }

  /** Switches to exact sums if the amounts of the pod are too large for columns of doubles. True if this call has switched. */
  widen(view: PodView): boolean {
    if (this.#isWide || !isWideView(view)) return false;
    this.#isWide = true;
    return true;
  }

  /** Adds what a pod requests to a node (+1), or subtracts it (-1). */
  shift(view: PodView, node: NodeIndex, step: 1 | -1): void {
    if (this.#isWide || this.#exact !== undefined) this.exact().shift(view, node, step);
    // An iterator would allocate for each resource.
    view.requests.forEach((amount, resource) => {
      this.requested(resource)[node]! += step * amount;
    });
    this.nonZeroCpu[node]! += step * view.nonZero.cpu;
    this.nonZeroMemory[node]! += step * view.nonZero.memory;
    this.podCount[node]! += step;
    if (view.ports.length > 0) this.#shiftPorts(view.ports, node, step);
  }

  #shiftPorts(ports: readonly HostPort[], node: NodeIndex, step: 1 | -1): void {
    const on = this.#portsOn[node]!;
    for (const port of ports) {
      if (step === 1) on.push(port);
      else {
        const at = on.findIndex((used) => isSamePort(used, port));
        if (at >= 0) on.splice(at, 1);
      }
    }
  }

  #readAllocatable(node: Node, index: NodeIndex): void {
    const allocatable = node.status?.allocatable ?? node.status?.capacity ?? {};
    for (const [resource, quantity] of Object.entries(allocatable)) {
      if (resource === 'pods') this.podCapacity[index] = quantityValue(quantity);
      else {
        const amount = resource === 'cpu' ? quantityMilli(quantity) : quantityValue(quantity);
        if (!Number.isSafeInteger(amount)) this.#isWide = true;
        this.allocatable(resource)[index] = amount;
      }
    }
  }
}

const isSamePort = (a: HostPort, b: HostPort): boolean =>
  a.port === b.port && a.ip === b.ip && a.protocol === b.protocol;

/** The members that the framework needs and plugins do not. */
type Internal =
  | 'freePorts'
  | 'hasSameOrder'
  | 'nodeAtRank'
  | 'resources'
  | 'setBarriers'
  | 'setImages'
  | 'setPorts'
  | 'setPresent'
  | 'shift'
  | 'takePods'
  | 'widen';

/** The columns as plugins may read them. */
export type ColumnsView = Readonly<Omit<NodeColumns, Internal>>;

function column(columns: Map<string, Float64Array>, key: string, length: number): Float64Array {
  let made = columns.get(key);
  if (made === undefined) columns.set(key, (made = new Float64Array(length)));
  return made;
}
