import type {
  AutoscalerFollower,
  AutoscalerRepeats,
  AutoscalerSync,
} from '../../controllers/index.ts';
import type { HorizontalPodAutoscaler } from '../../objects/index.ts';
import type { Loads } from '../usage/index.ts';
import type { AutoscalerLog, LogEntry } from './log.ts';

interface Context {
  readonly log: AutoscalerLog;
  readonly loads: Loads;
  /** Whether all metrics of an autoscaler are known, by the present loads. */
  readonly isKnown: (autoscaler: HorizontalPodAutoscaler) => boolean;
  /** When something changes that syncs or their notes read. */
  readonly onChange: () => void;
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
    context.loads.watch(context.onChange);
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
    const { log, onChange } = this.#context;
    const { uid = '' } = sync.autoscaler.metadata;
    if (this.#entry?.uid !== uid) {
      this.#entry = log.entryOf(sync.autoscaler);
      this.#entry.logged.pods?.watch(onChange);
    }
    log.note(sync, this.#entry);
  }

  noteRepeats(repeats: AutoscalerRepeats): void {
    if (this.#entry !== undefined) this.#context.log.noteRepeats(repeats, this.#entry);
  }
}
