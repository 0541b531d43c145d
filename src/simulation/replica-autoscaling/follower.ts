import type { AutoscalerFollower, AutoscalerSync } from '../../controllers/index.ts';
import type { HorizontalPodAutoscaler } from '../../objects/index.ts';
import type { Loads } from '../usage/index.ts';
import type { AutoscalerLog, LogEntry } from './log.ts';

interface Context {
  readonly log: AutoscalerLog;
  readonly loads: Loads;
  /** Whether all metrics of an autoscaler are known, by the present loads. */
  readonly isKnown: (autoscaler: HorizontalPodAutoscaler) => boolean;
}

/** Lets the autoscalers of one name act whose metrics are known, and notes their syncs. Nearly all syncs ask what the last one did. */
export class Follower implements AutoscalerFollower {
  readonly #context: Context;
  #spec: HorizontalPodAutoscaler['spec'];
  /** Of the loads. */
  #version = NaN;
  #isActive = false;
  #entry: LogEntry | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  isActive(autoscaler: HorizontalPodAutoscaler): boolean {
    const { loads, isKnown } = this.#context;
    if (autoscaler.spec !== this.#spec || loads.version !== this.#version) {
      this.#isActive = isKnown(autoscaler);
      this.#spec = autoscaler.spec;
      this.#version = loads.version;
    }
    return this.#isActive;
  }

  note(sync: AutoscalerSync): void {
    const { log } = this.#context;
    const { uid = '' } = sync.autoscaler.metadata;
    if (this.#entry?.uid !== uid) this.#entry = log.entryOf(sync.autoscaler);
    log.note(sync, this.#entry);
  }
}
