import type { HorizontalPodAutoscaler, Pod } from '../../objects/index.ts';
import type { AutoscalerRepeats, AutoscalerSync } from '../../controllers/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { getOrInsert } from '../../units/index.ts';
import type { Loads } from '../usage/index.ts';
import { demandsOf, podsNeeded } from './demand.ts';
import type { Demand } from './demand.ts';
import type { LoadedPods } from './loaded-pods.ts';
import { LoggedAutoscaler } from './logged-autoscaler.ts';

interface Context {
  readonly api: ApiServer;
  readonly loads: Loads;
  readonly pods: LoadedPods;
  /** Between two syncs of an autoscaler. */
  readonly periodMs: number;
}

/** An autoscaler, and the demands of its metrics as of a spec, a pod and a version of the loads. */
export interface LogEntry {
  readonly uid: string;
  readonly logged: LoggedAutoscaler;
  spec: object;
  pod: Pod | undefined;
  version: number;
  demands: readonly Demand[];
  /** What the last note read. */
  noted: Noted;
}

interface Noted {
  readonly demands: readonly Demand[];
  /** Pods of the workload. */
  readonly serving: number;
}

/** Follows the syncs of all autoscalers. */
export class AutoscalerLog {
  readonly #context: Context;
  /** By uid. */
  readonly #entries = new Map<string, LogEntry>();
  /** Note the syncs that are not noted yet. */
  readonly #lateNotes: (() => void)[] = [];

  constructor(context: Context) {
    this.#context = context;
  }

  /** In the order of their first syncs. */
  get autoscalers(): readonly LoggedAutoscaler[] {
    for (const catchUp of this.#lateNotes) catchUp();
    return Array.from(this.#entries.values(), ({ logged }) => logged);
  }

  /** `catchUp`: of a follower that notes some of its syncs late. */
  follow(catchUp: () => void): void {
    this.#lateNotes.push(catchUp);
  }

  entryOf(autoscaler: HorizontalPodAutoscaler): LogEntry {
    const { uid = '' } = autoscaler.metadata;
    return getOrInsert(this.#entries, uid, () => this.#new(autoscaler, uid));
  }

  /** `entry`: of the sync's autoscaler. */
  note(sync: AutoscalerSync, entry: LogEntry): void {
    const { periodMs } = this.#context;
    const { nowMs } = sync.input;
    const demands = this.#demandsOf(entry, sync);
    const serving = entry.logged.pods?.serving ?? 0;
    entry.noted = { demands, serving };
    entry.logged.note(sync, { needed: podsNeeded(demands, nowMs), serving }, { nowMs, periodMs });
  }

  /** Each as if it were noted at its time, from what the last note read. */
  noteRepeats(repeats: AutoscalerRepeats, { logged, noted: { demands, serving } }: LogEntry): void {
    const { sync, afterMs, periodMs, count } = repeats;
    const neededAt = (at: number): number | undefined =>
      podsNeeded(demands, afterMs + at * periodMs);
    const { periodMs: countedMs } = this.#context;
    logged.noteRepeats(sync, { serving, count, neededAt }, countedMs);
  }

  #new(autoscaler: HorizontalPodAutoscaler, uid: string): LogEntry {
    const { kind = '', name = '' } = autoscaler.spec?.scaleTargetRef ?? {};
    const workload = { kind, namespace: autoscaler.metadata.namespace, name };
    const logged = new LoggedAutoscaler(autoscaler, workload, this.#context.pods.of(workload));
    return {
      uid,
      logged,
      spec: NOTHING,
      pod: undefined,
      version: 0,
      demands: [],
      noted: NOTHING_NOTED,
    };
  }

  #demandsOf(entry: LogEntry, { autoscaler: { spec } }: AutoscalerSync): readonly Demand[] {
    const { api, loads } = this.#context;
    const { version } = loads;
    const { workload, pods } = entry.logged;
    const pod = pods?.newest;
    if (spec === undefined || pod === undefined) return [];
    if (entry.spec === spec && entry.pod === pod && entry.version === version) {
      return entry.demands;
    }
    const context = { workload, loads, gates: api.gates };
    const demands = demandsOf(spec.metrics ?? [], pod, context);
    Object.assign(entry, { spec, pod, version, demands });
    return demands;
  }
}

const NOTHING = {};
const NOTHING_NOTED: Noted = { demands: [], serving: 0 };
