import type { Kind, ObjectOfKind, Pod } from '../../src/objects/index.ts';
import type { ApiServer, DeleteOptions } from '../../src/server/index.ts';
import type { Ledger } from './invariants/index.ts';

/** Requests of the user. The ledger learns the version of each change, so that its checks do not blame a controller. */
export class UserRequests implements Pick<
  ApiServer,
  'create' | 'get' | 'update' | 'delete' | 'podsOnNode'
> {
  readonly #api: ApiServer;
  readonly #ledger: Pick<Ledger, 'order'>;

  constructor(api: ApiServer, ledger: Pick<Ledger, 'order'>) {
    this.#api = api;
    this.#ledger = ledger;
  }

  get<K extends Kind>(kind: K, namespace: string, name: string): ObjectOfKind[K] | undefined {
    return this.#api.get(kind, namespace, name);
  }

  podsOnNode(nodeName: string): readonly Pod[] {
    return this.#api.podsOnNode(nodeName);
  }

  create<K extends Kind>(kind: K, object: ObjectOfKind[K]): ObjectOfKind[K] {
    this.#order();
    return this.#api.create(kind, object);
  }

  update<K extends Kind>(kind: K, object: ObjectOfKind[K]): ObjectOfKind[K] {
    this.#order();
    return this.#api.update(kind, object);
  }

  delete(kind: Kind, namespace: string, name: string, options: DeleteOptions = {}): void {
    this.#order();
    this.#api.delete(kind, namespace, name, options);
  }

  #order(): void {
    this.#ledger.order(this.#api.resourceVersion + 1);
  }
}
