import { controllerOf, isKind, refKeyOf } from '../../objects/index.ts';
import type { Kind, OwnerReference, Pod } from '../../objects/index.ts';
import type { Owner } from '../../outcome/index.ts';
import type { ApiServer } from '../../server/index.ts';

const CONTROLLERS: readonly Kind[] = ['ReplicaSet', 'Job'];

/** Finds the workload that the user wrote: the Deployment of a ReplicaSet, the CronJob of a Job. */
export class Owners {
  readonly #api: Pick<ApiServer, 'get'>;
  readonly #known = new Map<string, Owner>();

  constructor(api: Pick<ApiServer, 'get'>) {
    this.#api = api;
  }

  of({ metadata }: Pod): Owner | undefined {
    const { namespace } = metadata;
    const reference = controllerOf(metadata);
    if (reference === undefined) return undefined;
    const key = refKeyOf({ kind: reference.kind, namespace, name: reference.name });
    let owner = this.#known.get(key);
    if (owner === undefined) this.#known.set(key, (owner = this.#workload(namespace, reference)));
    return owner;
  }

  #workload(namespace: string, { kind, name }: OwnerReference): Owner {
    const between = CONTROLLERS.find((controller) => controller === kind);
    const object = between === undefined ? undefined : this.#api.get(between, namespace, name);
    const above =
      object !== undefined && between !== undefined && isKind(object, between)
        ? controllerOf(object.metadata)
        : undefined;
    return { kind: above?.kind ?? kind, name: above?.name ?? name };
  }
}
