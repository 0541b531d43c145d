import { groupOf, namespaceOf, refKeyOf } from '../../../../objects/index.ts';
import type { KubernetesObject } from '../../../../objects/index.ts';
import { valueAt } from '../../../../problems/index.ts';

/** Finds the templates of machines at their provider that groups refer to. */
export class InfrastructureTemplates {
  /** By the group of the API, namespace, kind and name. */
  readonly #objects = new Map<string, KubernetesObject>();

  constructor(objects: Iterable<KubernetesObject>) {
    for (const object of objects) {
      const { apiVersion, kind, metadata } = object;
      const group = groupOf(apiVersion);
      if (!group.startsWith('infrastructure.')) continue;
      const ref = { kind, namespace: namespaceOf(object), name: metadata.name };
      this.#objects.set(`${group} ${refKeyOf(ref)}`, object);
    }
  }

  of(scalable: KubernetesObject): KubernetesObject | undefined {
    const field = (name: string): string => {
      const path = ['spec', 'template', 'spec', 'infrastructureRef', name];
      const value = valueAt(scalable, path);
      return typeof value === 'string' ? value : '';
    };
    const group = field('apiGroup') || groupOf(field('apiVersion'));
    const ref = { kind: field('kind'), namespace: namespaceOf(scalable), name: field('name') };
    return this.#objects.get(`${group} ${refKeyOf(ref)}`);
  }
}
