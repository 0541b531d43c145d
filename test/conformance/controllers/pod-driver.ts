import {
  effectiveTolerations,
  findUntolerated,
  isBound,
  isTerminalPhase,
} from '../../../src/objects/index.ts';
import type { Pod } from '../../../src/objects/index.ts';
import type { EventQueue } from '../../../src/clock/index.ts';
import type { ObjectStore } from '../../../src/server/index.ts';
import { Exits } from './exits.ts';
import { knob, knobText } from './knobs.ts';
import { PodWriter } from './pod-writer.ts';
import { EPOCH_MS } from './recorded-case.ts';

/** When the driver first saw each state of a pod, in seconds since the clock's start. */
interface Seen {
  bound?: number;
  running?: number;
  deleted?: number;
}

export interface PodDriverOptions {
  readonly api: ObjectStore;
  readonly clock: EventQueue;
  /** Nodes and their taints count. */
  readonly nodes: boolean;
  readonly hasFailed: (nodeName: string) => boolean;
  /** It does not see what was deleted at this very moment. */
  readonly looksFirst: boolean;
  /** Called after each pod that it wrote. */
  readonly written: (pod: Pod) => void;
}

/** Binds, starts and ends pods once a second, by their annotations "sim/KNOB" (see corpus/README.md). */
export class PodDriver {
  readonly #api: ObjectStore;
  readonly #clock: EventQueue;
  readonly #options: PodDriverOptions;
  readonly #writer: PodWriter;
  readonly #seen = new Map<string, Seen>();
  readonly #exits = new Exits();

  constructor(options: PodDriverOptions) {
    this.#api = options.api;
    this.#clock = options.clock;
    this.#options = options;
    this.#writer = new PodWriter(options.api, options.clock);
  }

  tick(): void {
    for (const pod of this.#api.list('Pod')) {
      const { uid = '', namespace, name } = pod.metadata;
      const seen = this.#seen.get(uid) ?? {};
      this.#seen.set(uid, seen);
      const isGone = this.#api.get('Pod', namespace, name)?.metadata.uid !== uid;
      if (isGone || this.#options.hasFailed(pod.spec.nodeName ?? '')) continue;
      const version = this.#api.resourceVersion;
      this.#drive(pod, seen);
      if (this.#api.resourceVersion !== version) this.#options.written(pod);
    }
  }

  #drive(pod: Pod, seen: Seen): void {
    const now = this.#clock.nowMs / 1000;
    const { phase = 'Pending' } = pod.status ?? {};
    const hasEnded = isTerminalPhase(phase);
    if (pod.metadata.deletionTimestamp !== undefined) {
      if (this.#options.looksFirst && deletedAt(pod) === now) return;
      seen.deleted ??= now;
      if (hasEnded || now >= seen.deleted + knob(pod, 'stop', 2)) this.#remove(pod, hasEnded);
    } else if (knobText(pod, 'manual') !== undefined) return;
    else if (!isBound(pod)) {
      if (this.#ageOf(pod) >= 1) this.#bind(pod, seen, now);
    } else if (phase === 'Pending') {
      seen.bound ??= now;
      if (now < seen.bound + knob(pod, 'start', 2)) return;
      seen.running = now;
      this.#writer.run(pod, knob(pod, 'ready', 0) === 0);
    } else if (phase === 'Running') this.#driveRunning(pod, seen, now);
  }

  #driveRunning(pod: Pod, seen: Seen, now: number): void {
    seen.running ??= now;
    if (now === seen.running + knob(pod, 'ready', 0)) this.#writer.run(pod, true);
    const isEndless = (pod.spec.restartPolicy ?? 'Always') === 'Always';
    if (now >= seen.running + knob(pod, 'run', isEndless ? Infinity : 5)) this.#end(pod);
  }

  #bind(pod: Pod, seen: Seen, now: number): void {
    const node = knobText(pod, 'node') ?? nodeOfDaemon(pod) ?? 'n1';
    if (node === 'none' || !this.#admits(node, pod)) return;
    const { namespace, name } = pod.metadata;
    const bound = this.#api.bind(namespace, name, node);
    // The recordings' driver writes PodScheduled after the binding, so that controllers hear of the pod twice.
    this.#options.written(pod);
    this.#api.setPodStatus(namespace, name, { ...bound.status });
    seen.bound = now;
  }

  #admits(nodeName: string, pod: Pod): boolean {
    if (!this.#options.nodes) return true;
    const node = this.#api.get('Node', '', nodeName);
    if (node === undefined) return false;
    const taints = node.spec?.taints ?? [];
    const tolerations = effectiveTolerations(pod.spec.tolerations ?? [], this.#api.gates);
    return findUntolerated(taints, tolerations, ['NoSchedule', 'NoExecute']) === undefined;
  }

  #ageOf({ metadata: { creationTimestamp = '' } }: Pod): number {
    return (EPOCH_MS + this.#clock.nowMs - Date.parse(creationTimestamp)) / 1000;
  }

  #end(pod: Pod): void {
    const exitCode = this.#exits.next(pod);
    this.#writer.end(pod, exitCode, exitCode === 0 ? '' : (knobText(pod, 'reason') ?? ''));
  }

  #remove(pod: Pod, hasEnded: boolean): void {
    const { namespace, name } = pod.metadata;
    if (!hasEnded && pod.spec.restartPolicy !== 'Always') this.#writer.end(pod, 143, '');
    this.#api.delete('Pod', namespace, name, { gracePeriodSeconds: 0 });
  }
}

/** Seconds since the clock's start. */
function deletedAt({ metadata }: Pod): number {
  const { deletionTimestamp = '', deletionGracePeriodSeconds = 0 } = metadata;
  return (Date.parse(deletionTimestamp) - EPOCH_MS) / 1000 - deletionGracePeriodSeconds;
}

function nodeOfDaemon({ spec }: Pod): string | undefined {
  const terms =
    spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  return terms?.[0]?.matchFields?.[0]?.values?.[0];
}
