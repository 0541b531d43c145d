import { keyOf, namespaceOf } from '../../../../objects/index.ts';
import type { KubernetesObject, Node } from '../../../../objects/index.ts';
import { getOrInsert } from '../../../../units/index.ts';
import { valueAt } from '../../../../problems/index.ts';
import { MACHINE_APIS, machineApiOf, SCALABLE_KINDS } from './api.ts';
import type { Annotations, MachineApi } from './api.ts';

/** The object whose number of replicas makes the machine of a node. */
export interface MachineOwner {
  readonly api: MachineApi;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** The id of a group. Source: cloudprovider/clusterapi/clusterapi_nodegroup.go Id, 1.36. */
export const ownerId = ({ kind, namespace, name }: MachineOwner): string =>
  `${kind}/${namespace}/${name}`;

/** Finds the owners of machines by what an input has of them: the Machines, or only the annotations of nodes. */
export class MachineOwners {
  /** By group, kind, namespace and name. */
  readonly #objects = new Map<string, KubernetesObject>();
  /** Machines by the provider's id of what they run on. */
  readonly #byProviderId = new Map<string, MachineOwner>();
  /** The names of MachineSets by group and namespace. */
  readonly #sets = new Map<string, string[]>();

  constructor(objects: Iterable<KubernetesObject>) {
    for (const object of objects) {
      const api = machineApiOf(object);
      if (api === undefined) continue;
      const { kind, metadata } = object;
      const { name } = metadata;
      const namespace = namespaceOf(object);
      this.#objects.set(keyOfMachine({ api, kind, namespace, name }), object);
      const providerId = kind === 'Machine' ? valueAt(object, ['spec', 'providerID']) : undefined;
      if (typeof providerId === 'string' && providerId !== '') {
        this.#byProviderId.set(providerId, { api, kind, namespace, name });
      }
      if (kind !== 'MachineSet') continue;
      getOrInsert(this.#sets, `${api.group} ${namespace}`, () => []).push(name);
    }
  }

  /** Undefined: no API of machines has made the node. */
  ofNode({ metadata: { annotations = {} }, spec }: Node): MachineOwner | undefined {
    // Source: cloudprovider/clusterapi/clusterapi_controller.go findMachineByProviderID, 1.36: the annotation comes second.
    const machine = this.#byProviderId.get(spec?.providerID ?? '');
    const owner = machine && this.#ownerOf(machine);
    return owner === undefined ? this.#annotated(annotations) : (this.#ownerOf(owner) ?? owner);
  }

  #annotated(annotations: Annotations): MachineOwner | undefined {
    for (const api of MACHINE_APIS) {
      const stated = annotations[`${api.group}/machine`];
      if (stated === undefined) continue;
      // OpenShift states the namespace with the name.
      const [namespace, name] = stated.includes('/')
        ? [stated.slice(0, stated.indexOf('/')), stated.slice(stated.indexOf('/') + 1)]
        : [annotations[`${api.group}/cluster-namespace`] ?? '', stated];
      const owner =
        this.#ownerOf({ api, kind: 'Machine', namespace, name }) ??
        annotatedOwner(annotations, api, namespace) ??
        this.#setNamedLike({ api, kind: 'Machine', namespace, name });
      if (owner !== undefined) return this.#ownerOf(owner) ?? owner;
    }
    return undefined;
  }

  /** The scalable object that an object's own references name. */
  #ownerOf(owned: MachineOwner): MachineOwner | undefined {
    const references = this.#objects.get(keyOfMachine(owned))?.metadata.ownerReferences ?? [];
    const reference = references.find(({ kind }) => SCALABLE_KINDS.includes(kind));
    return reference === undefined
      ? undefined
      : { ...owned, kind: reference.kind, name: reference.name };
  }

  /** A MachineSet names its machines by its own name and some letters. */
  #setNamedLike({ api, namespace, name }: MachineOwner): MachineOwner | undefined {
    const sets = this.#sets.get(`${api.group} ${namespace}`) ?? [];
    const set = sets.find((known) => known === name.replace(/-[^-]*$/, ''));
    return set === undefined ? undefined : { api, kind: 'MachineSet', namespace, name: set };
  }
}

function annotatedOwner(
  annotations: Readonly<Record<string, string>>,
  api: MachineApi,
  namespace: string,
): MachineOwner | undefined {
  const kind = annotations[`${api.group}/owner-kind`] ?? '';
  const name = annotations[`${api.group}/owner-name`];
  if (name === undefined || !SCALABLE_KINDS.includes(kind)) return undefined;
  return { api, kind, namespace, name };
}

const keyOfMachine = ({ api, kind, namespace, name }: MachineOwner): string =>
  `${api.group} ${kind} ${keyOf({ namespace, name })}`;
