import type { KubernetesObject } from '../../../../objects/index.ts';
import { valueAt } from '../../../../problems/index.ts';
import { compareText } from '../../../../units/index.ts';

/** The zones of the subnets that an EC2NodeClass has found, sorted; undefined: it has no status. */
export function zonesOf(nodeClass: KubernetesObject): readonly string[] | undefined {
  const subnets = valueAt(nodeClass, ['status', 'subnets']);
  if (!Array.isArray(subnets)) return undefined;
  const zones = subnets.map((subnet: unknown) => valueAt(subnet, ['zone']));
  const texts = zones.filter((zone) => typeof zone === 'string');
  return [...new Set(texts)].sort(compareText);
}
