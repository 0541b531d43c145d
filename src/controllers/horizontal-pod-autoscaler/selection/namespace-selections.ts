import type { Pod } from '../../../objects/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import { labelText } from './pod-selection.ts';
import type { PodSelection } from './pod-selection.ts';

/** The selections of all autoscalers of a namespace. A change of a pod costs as many as may match it, not as many as there are. */
export class NamespaceSelections {
  /** By name of the autoscaler. */
  readonly #selections = new Map<string, PodSelection>();
  /** By the label that they ask for; under "" those that ask for none. */
  readonly #byLabel = new Map<string, Set<PodSelection>>();
  /** By name of the pod: the selections that have it. */
  readonly #holders = new Map<string, readonly PodSelection[]>();
  readonly #epochMs: number;
  /** All pods by each of their labels, and under "": many autoscalers begin at one time. Undefined after a change of a pod. */
  #listed: ReadonlyMap<string, readonly Pod[]> | undefined;

  constructor(epochMs: number) {
    this.#epochMs = epochMs;
  }

  get(name: string): PodSelection | undefined {
    return this.#selections.get(name);
  }

  /** Takes the place of the autoscaler's selection before. `list`: all pods of the namespace. */
  add(added: PodSelection, list: () => readonly Pod[]): PodSelection {
    const { name } = added;
    this.delete(name);
    this.#selections.set(name, added);
    getOrInsert(this.#byLabel, added.asks ?? '', () => new Set<PodSelection>()).add(added);
    this.#listed ??= podsByLabel(list());
    for (const pod of this.#listed.get(added.asks ?? '') ?? NO_PODS) {
      if (added.matches(pod)) this.#put(added, pod);
    }
    return added;
  }

  delete(name: string): void {
    const gone = this.#selections.get(name);
    if (gone === undefined) return;
    gone.isGone = true;
    this.#selections.delete(name);
    this.#byLabel.get(gone.asks ?? '')?.delete(gone);
    for (const pod of gone.pods) this.#release(gone, pod.name);
  }

  put(pod: Pod): void {
    this.#listed = undefined;
    const { name, labels = {} } = pod.metadata;
    for (const holder of this.#holders.get(name) ?? NONE) {
      if (!holder.matches(pod)) this.#release(holder, name);
    }
    this.#putWhere('', pod);
    for (const key in labels) this.#putWhere(labelText(key, labels[key]), pod);
  }

  forget({ metadata: { name } }: Pod): void {
    this.#listed = undefined;
    for (const holder of this.#holders.get(name) ?? NONE) this.#release(holder, name);
  }

  /** The names of the autoscalers that select any of these pods; none if there are no pods. */
  sharing({ pods }: PodSelection): readonly string[] {
    const names = new Set<string>();
    for (const { name: pod } of pods) {
      for (const { name } of this.#holders.get(pod) ?? NONE) names.add(name);
    }
    return [...names];
  }

  #putWhere(label: string, pod: Pod): void {
    for (const one of this.#byLabel.get(label) ?? NONE) if (one.matches(pod)) this.#put(one, pod);
  }

  #put(selection: PodSelection, pod: Pod): void {
    if (!selection.put(pod, this.#epochMs)) return;
    const { name } = pod.metadata;
    this.#hold(name, [...(this.#holders.get(name) ?? NONE), selection]);
  }

  #release(selection: PodSelection, pod: string): void {
    selection.delete(pod);
    this.#hold(
      pod,
      (this.#holders.get(pod) ?? NONE).filter((one) => one !== selection),
    );
  }

  #hold(pod: string, holders: readonly PodSelection[]): void {
    for (const holder of holders) holder.share();
    if (holders.length === 0) this.#holders.delete(pod);
    else this.#holders.set(pod, holders);
  }
}

const NONE: readonly PodSelection[] = [];
const NO_PODS: readonly Pod[] = [];

function podsByLabel(pods: readonly Pod[]): ReadonlyMap<string, readonly Pod[]> {
  const byLabel = new Map<string, Pod[]>([['', [...pods]]]);
  for (const pod of pods) {
    const { labels = {} } = pod.metadata;
    for (const key in labels) {
      const label = labelText(key, labels[key]);
      getOrInsert(byLabel, label, () => []).push(pod);
    }
  }
  return byLabel;
}
