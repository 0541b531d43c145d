import type { HorizontalPodAutoscaler, Pod } from '../../objects/index.ts';
import type { AutoscalerSync } from '../../controllers/index.ts';
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
  readonly nowMs: () => number;
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
}

/** Follows the syncs of all autoscalers. */
export class AutoscalerLog {
  readonly #context: Context;
  /** By uid. */
  readonly #entries = new Map<string, LogEntry>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** In the order of their first syncs. */
  get autoscalers(): readonly LoggedAutoscaler[] {
    return Array.from(this.#entries.values(), ({ logged }) => logged);
  }

  entryOf(autoscaler: HorizontalPodAutoscaler): LogEntry {
    const { uid = '' } = autoscaler.metadata;
    return getOrInsert(this.#entries, uid, () => this.#new(autoscaler, uid));
  }

  /** `entry`: of the sync's autoscaler. */
  note(sync: AutoscalerSync, entry: LogEntry): void {
    const { periodMs } = this.#context;
    const nowMs = this.#context.nowMs();
    entry.logged.note(sync, podsNeeded(this.#demandsOf(entry, sync), nowMs), { nowMs, periodMs });
  }

  #new(autoscaler: HorizontalPodAutoscaler, uid: string): LogEntry {
    const { kind = '', name = '' } = autoscaler.spec?.scaleTargetRef ?? {};
    const workload = { kind, namespace: autoscaler.metadata.namespace, name };
    const logged = new LoggedAutoscaler(autoscaler, workload, this.#context.pods.of(workload));
    return { uid, logged, spec: NOTHING, pod: undefined, version: 0, demands: [] };
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
