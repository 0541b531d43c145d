import type { Pod } from '../../../objects/index.ts';
import { compareText } from '../../../units/index.ts';

const imagesOf = ({ spec }: Pod): readonly string[] =>
  spec.containers.map(({ image = '' }) => image).toSorted(compareText);

/** Each owner with the images of the pod: "shop/ReplicaSet/web/nginx:1". */
export function ownersOf(pod: Pod): readonly string[] {
  const { namespace, ownerReferences = [] } = pod.metadata;
  const images = imagesOf(pod).join('#');
  return ownerReferences.map(({ kind, name }) => `${namespace}/${kind}/${name}/${images}`);
}

/** Equal for pods that are duplicates of each other. */
export function sameOwnersAndImages(pod: Pod): string {
  const { namespace, ownerReferences = [] } = pod.metadata;
  const owners = ownerReferences.map(({ kind, name }) => `${kind}/${name}`).toSorted(compareText);
  return JSON.stringify([namespace, owners, imagesOf(pod)]);
}
