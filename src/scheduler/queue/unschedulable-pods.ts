import type { Labels, Pod } from '../../objects/index.ts';
import type { EnabledPlugin, EventKind } from '../../framework/index.ts';
import { listensTo } from './may-help.ts';
import type { Filing, RejectedPods, WaitingPod } from './pod-queue.ts';

/** Pods that no hint tells apart, in the order in which they were added. */
type AlikePods = ReadonlySet<WaitingPod>;

/** The number of labels with an owner. */
interface NumberedLabels {
  readonly owner: string | undefined;
  readonly number: number;
}

const NO_LABELS: Labels = {};

/**
 * The pods that wait for an event, by the plugins that rejected them and by what hints read of them: an event costs nothing for pods
 * whose plugins do not listen to it, and one hint for all replicas of a template.
 */
export class UnschedulablePods {
  readonly #rejected = new Map<string, RejectedPods>();
  readonly #rejectedBy = new WeakMap<readonly EnabledPlugin[], RejectedPods>();
  readonly #numbers = new Map<EnabledPlugin, number>();
  readonly #numberOfObject = new WeakMap<object, number>();
  readonly #numberOfLabels = new Map<string, number>();
  readonly #lastOfLabels = new WeakMap<object, NumberedLabels>();
  readonly #numberOfKey = new Map<string, number>();
  #issued = 0;
  #size = 0;

  add(waiting: WaitingPod): void {
    const rejected = this.#rejectedFor(waiting.rejectedBy);
    const { filing: last } = waiting;
    const filing =
      last?.rejected === rejected && holds(last, waiting)
        ? last
        : (waiting.filing = this.#file(waiting, rejected));
    const { key } = filing;
    const alike = rejected.alike.get(key);
    if (alike === undefined) rejected.alike.set(key, filing.alike);
    else filing.alike = alike;
    filing.alike.add(waiting);
    this.#size++;
  }

  /** Does nothing if the pod does not wait for an event. */
  delete(waiting: WaitingPod): void {
    const { filing } = waiting;
    if (filing?.alike.delete(waiting) !== true) return;
    this.#size--;
    if (filing.alike.size === 0) filing.rejected.alike.delete(filing.key);
  }

  /** Whether a plugin that rejected some pod listens to such events. */
  listensTo(kind: EventKind): boolean {
    if (this.#size === 0) return false;
    for (const rejected of this.#rejected.values()) {
      if (rejected.alike.size > 0 && isInterested(rejected, kind)) return true;
    }
    return false;
  }

  /** The pods that were rejected by a plugin that listens to such events, those together that are alike. */
  *rejectedByListeners(kind: EventKind): Generator<AlikePods> {
    if (this.#size === 0) return;
    for (const rejected of this.#rejected.values()) {
      if (rejected.alike.size > 0 && isInterested(rejected, kind)) yield* rejected.alike.values();
    }
  }

  /** All pods, those together that are alike. */
  *alike(): Generator<AlikePods> {
    for (const { alike } of this.#rejected.values()) yield* alike.values();
  }

  #rejectedFor(plugins: readonly EnabledPlugin[]): RejectedPods {
    const known = this.#rejectedBy.get(plugins);
    if (known !== undefined) return known;
    const key = plugins.map((plugin) => this.#numberOf(plugin)).join();
    let rejected = this.#rejected.get(key);
    if (rejected === undefined) {
      rejected = { plugins, alike: new Map(), listens: new Map() };
      this.#rejected.set(key, rejected);
    }
    this.#rejectedBy.set(plugins, rejected);
    return rejected;
  }

  #numberOf(plugin: EnabledPlugin): number {
    const known = this.#numbers.get(plugin);
    if (known !== undefined) return known;
    this.#numbers.set(plugin, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  #file(waiting: WaitingPod, rejected: RejectedPods): Filing {
    const { metadata, spec } = waiting.pod;
    const { labels, ownerReferences } = metadata;
    const key = this.#keyOf(waiting, rejected);
    const gate = waiting.gate?.plugin;
    return { spec, labels, ownerReferences, gate, rejected, key, alike: new Set() };
  }

  /** Pods with the same spec object and labels are alike, unless hints look at the pod itself. */
  #keyOf({ pod, key, gate }: WaitingPod, { plugins }: RejectedPods): string | number {
    if (namesObjects(pod) || plugins.some(({ hints }) => hints !== undefined)) return key;
    const { metadata, spec } = pod;
    const gated = gate === undefined ? '' : this.#numberOf(gate.plugin);
    const text = `${this.#numberFor(spec)},${this.#numberForLabels(metadata)},${gated},${metadata.namespace}`;
    let number = this.#numberOfKey.get(text);
    if (number === undefined) this.#numberOfKey.set(text, (number = this.#numberOfKey.size));
    return number;
  }

  #numberFor(object: object): number {
    let number = this.#numberOfObject.get(object);
    if (number === undefined) this.#numberOfObject.set(object, (number = ++this.#issued));
    return number;
  }

  /** Default spread constraints select by the owner: labels of different owners differ. */
  #numberForLabels({ labels = NO_LABELS, ownerReferences }: Pod['metadata']): number {
    const owner = ownerReferences?.[0]?.uid;
    const last = this.#lastOfLabels.get(labels);
    if (last !== undefined && last.owner === owner) return last.number;
    const text = textOf(labels) + JSON.stringify(ownerReferences ?? null);
    let number = this.#numberOfLabels.get(text);
    if (number === undefined) this.#numberOfLabels.set(text, (number = ++this.#issued));
    this.#lastOfLabels.set(labels, { owner, number });
    return number;
  }
}

/** Keys and values of labels contain no commas. */
function textOf(labels: Labels): string {
  let text = '';
  for (const key of Object.keys(labels)) text += `${key},${labels[key] ?? ''},`;
  return text;
}

/** Whether the pod still has what its place was found by. Its namespace never changes. */
const holds = (filing: Filing, { pod: { metadata, spec }, gate }: WaitingPod): boolean =>
  filing.spec === spec &&
  filing.labels === metadata.labels &&
  filing.ownerReferences === metadata.ownerReferences &&
  filing.gate === gate?.plugin;

/** Claims are named after the pod, or in its status. */
const namesObjects = ({ spec }: Pod): boolean =>
  (spec.resourceClaims ?? []).length > 0 ||
  (spec.volumes ?? []).some(({ ephemeral }) => ephemeral !== undefined);

function isInterested({ plugins, listens }: RejectedPods, kind: EventKind): boolean {
  let known = listens.get(kind);
  if (known === undefined) {
    known = plugins.some((plugin) => listensTo(plugin, kind));
    listens.set(kind, known);
  }
  return known;
}
