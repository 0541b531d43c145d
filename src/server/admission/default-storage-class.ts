import { isKind, DEFAULT_CLASS, isFullyBound, namesClass } from '../../objects/index.ts';
import type { KubernetesObject, PersistentVolumeClaim, StorageClass } from '../../objects/index.ts';
import { compareText } from '../../units/index.ts';

const BETA_DEFAULT_CLASS = 'storageclass.beta.kubernetes.io/is-default-class';

/**
 * Gives claims without a class the default class: the youngest default class, then the first by name. Bound claims stay as they are.
 * Sources: plugin/pkg/admission/storage/storageclass/setdefault and GetDefaultClass, pkg/volume/util/storageclass.go, v1.34; for
 * existing claims the persistent volume controller does the same (assignDefaultStorageClass).
 */
export class DefaultStorageClass {
  readonly #name: string | undefined;

  constructor(objects: readonly KubernetesObject[]) {
    const [first] = objects
      .filter((object): object is StorageClass => isKind(object, 'StorageClass'))
      .filter(isDefault)
      .sort(byAgeThenName);
    this.#name = first?.metadata.name;
  }

  complete(claim: PersistentVolumeClaim): PersistentVolumeClaim {
    if (this.#name === undefined || namesClass(claim) || isFullyBound(claim)) return claim;
    return { ...claim, spec: { ...claim.spec, storageClassName: this.#name } };
  }
}

function isDefault({ metadata: { annotations = {} } }: StorageClass): boolean {
  return annotations[DEFAULT_CLASS] === 'true' || annotations[BETA_DEFAULT_CLASS] === 'true';
}

function byAgeThenName({ metadata: a }: StorageClass, { metadata: b }: StorageClass): number {
  return (
    compareText(b.creationTimestamp ?? '', a.creationTimestamp ?? '') || compareText(a.name, b.name)
  );
}
