import { controllerOf } from '../../../src/objects/index.ts';
import type { Kind } from '../../../src/objects/index.ts';
import type { EventQueue } from '../../../src/clock/index.ts';
import { ObjectStore } from '../../../src/server/index.ts';
import type { DeleteOptions, ObjectStoreOptions } from '../../../src/server/index.ts';
import type { Interleaving } from './interleaving.ts';

interface DrivenStoreOptions extends ObjectStoreOptions {
  readonly clock: EventQueue;
  readonly interleaving: Interleaving;
}

/** A store in which the controllers may see the deletions of several pods one after the other. */
export class DrivenStore extends ObjectStore {
  readonly #clock: EventQueue;
  readonly #interleaving: Interleaving;

  constructor(options: DrivenStoreOptions) {
    super(options);
    this.#clock = options.clock;
    this.#interleaving = options.interleaving;
  }

  override delete(kind: Kind, namespace: string, name: string, options: DeleteOptions = {}): void {
    const metadata = this.get('Pod', namespace, name)?.metadata;
    const owner = metadata === undefined ? '' : (controllerOf(metadata)?.uid ?? '');
    const isDriven = kind !== 'Pod' || options.gracePeriodSeconds !== undefined;
    if (isDriven || !this.#interleaving.defersDeletion(owner)) {
      super.delete(kind, namespace, name, options);
      return;
    }
    this.#clock.after(0, () => {
      if (this.get(kind, namespace, name)?.metadata.uid !== metadata?.uid) return;
      super.delete(kind, namespace, name, options);
    });
  }
}
