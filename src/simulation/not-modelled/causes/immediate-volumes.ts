import { DEFAULT_CLASS, isKind } from '../../../objects/index.ts';
import type { KubernetesObject, StorageClass } from '../../../objects/index.ts';
import { possibleTopologies } from '../../../controllers/index.ts';
import { entryOf } from '../cause.ts';
import type { Cause } from '../cause.ts';

/** Classes that bind at once: where their provisioners put a volume before its pod exists is not known, and is drawn. */
export const immediateVolumes: Cause = ({ cluster, applied, shaped, others }) => {
  const all = [...others.cluster, ...others.applied];
  const classes = all.filter((object) => isKind(object, 'StorageClass')).filter(isImmediate);
  if (classes.length === 0) return [];
  const used = new Set([...all, ...shaped.map(({ object }) => object)].flatMap(classesOf));
  const nodes = [...cluster, ...applied].filter((object) => isKind(object, 'Node'));
  const csiNodes = all.filter((object) => isKind(object, 'CSINode'));
  const entries = classes
    .filter((each) => used.has(each.metadata.name) || (used.has('') && isDefault(each)))
    .filter((each) => possibleTopologies(each, nodes, csiNodes).length > 1)
    .map((each) =>
      entryOf(each, {
        reason:
          'volumes of binding mode Immediate are made before their pods exist, where the provisioner likes: each of them is in a zone drawn by --seed',
        effect: 'the volumes may be in other zones, and so their pods',
      }),
    );
  return [{ entries }];
};

const isImmediate = ({ volumeBindingMode = 'Immediate' }: StorageClass): boolean =>
  volumeBindingMode === 'Immediate';

const isDefault = ({ metadata }: StorageClass): boolean =>
  metadata.annotations?.[DEFAULT_CLASS] === 'true';

/** The classes of the claims that an object is or makes, and that have no volume yet; empty: the default class. */
function classesOf(object: KubernetesObject): readonly string[] {
  if (isKind(object, 'PersistentVolumeClaim')) {
    return object.spec?.volumeName === undefined ? [object.spec?.storageClassName ?? ''] : [];
  }
  if (!isKind(object, 'StatefulSet')) return [];
  return (object.spec.volumeClaimTemplates ?? []).map(({ spec }) => spec?.storageClassName ?? '');
}
