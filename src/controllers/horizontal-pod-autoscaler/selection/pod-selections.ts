import type { Pod } from '../../../objects/index.ts';
import type { ApiServer, WatchEvent } from '../../../server/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import { NamespaceSelections } from './namespace-selections.ts';
import { PodSelection } from './pod-selection.ts';
import type { Selected } from '../selector.ts';

/** The pods that the selectors of all autoscalers match, kept up to date. */
export class PodSelections {
  readonly #api: ApiServer;
  readonly #epochMs: number;
  readonly #namespaces = new Map<string, NamespaceSelections>();

  constructor(api: ApiServer, epochMs: number) {
    this.#api = api;
    this.#epochMs = epochMs;
    api.watch(
      'Pod',
      (event) => {
        this.#onEvent(event);
      },
      { sendInitialEvents: false },
    );
  }

  /**
   * Selects the pods of one autoscaler, by the valid selector of each sync. `name`: of the autoscaler. `onChange`: called when what was
   * selected last changes.
   */
  selector(namespace: string, name: string, onChange: () => void): (selector: string) => Selected {
    let own: PodSelection | undefined;
    return (selector) => {
      if (own === undefined || own.isGone || own.selector !== selector) {
        own = this.#selection(namespace, new PodSelection(name, selector, onChange));
      }
      // Whose pods are whose is asked again only after a pod came or went.
      if (own.comparedAt !== own.changes) {
        own.comparedAt = own.changes;
        own.autoscalers = this.#selectionsIn(namespace)
          .sharing(own)
          .map((other) => `${namespace}/${other}`)
          .sort();
      }
      return own;
    };
  }

  #selection(namespace: string, made: PodSelection): PodSelection {
    const known = this.#selectionsIn(namespace);
    const own = known.get(made.name);
    return own?.selector === made.selector
      ? own
      : known.add(made, () => this.#api.list('Pod', namespace));
  }

  #selectionsIn(namespace: string): NamespaceSelections {
    const make = () => new NamespaceSelections(this.#epochMs);
    return getOrInsert(this.#namespaces, namespace, make);
  }

  /** The autoscaler is gone. */
  forget(namespace: string, name: string): void {
    this.#namespaces.get(namespace)?.delete(name);
  }

  #onEvent({ type, object }: WatchEvent<Pod>): void {
    const known = this.#namespaces.get(object.metadata.namespace);
    if (type === 'DELETED') known?.forget(object);
    else known?.put(object);
  }
}
