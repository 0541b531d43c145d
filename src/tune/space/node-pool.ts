import { hint } from '../../documents/index.ts';
import { fieldText, valueAt } from '../../problems/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { withValueAt } from './json.ts';
import type { Target } from './target.ts';

/** A field of a NodePool of Karpenter; "*" for all NodePools. */
export function nodePoolField(name: string, path: FieldPath): Target {
  const isMeant = (object: KubernetesObject): boolean =>
    isNodePool(object) && (name === '*' || object.metadata.name === name);
  return {
    text: `NodePool ${name} ${fieldText(path)}`,
    problem: ({ objects }) => {
      const meant = objects.filter(isMeant);
      if (meant.length === 0) return noSuchPool(name, objects.filter(isNodePool));
      const isReached = meant.every((object) => canBeSet(object, path));
      return isReached ? undefined : `a NodePool has no ${fieldText(path.slice(0, -1))}`;
    },
    current: ({ objects }) => objects.filter(isMeant).map((object) => valueAt(object, path)),
    change: (object, value) =>
      // Only the field changes; the API server's rules are asked about the result.
      isMeant(object) ? (withValueAt(object, path, value) as KubernetesObject) : object,
  };
}

const isNodePool = ({ apiVersion, kind }: KubernetesObject): boolean =>
  kind === 'NodePool' && apiVersion.startsWith('karpenter.sh/');

function noSuchPool(name: string, pools: readonly KubernetesObject[]): string {
  const known = pools.map(({ metadata }) => metadata.name);
  return `no cluster has a NodePool ${name}${hint(name, known)}`;
}

/** Objects on the way are made; items of lists are not. */
const canBeSet = (object: KubernetesObject, path: FieldPath): boolean =>
  path.every(
    (step, at) => typeof step !== 'number' || valueAt(object, path.slice(0, at + 1)) !== undefined,
  );
