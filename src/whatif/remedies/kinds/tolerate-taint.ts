import { tolerates } from '../../../objects/index.ts';
import type { Taint, Toleration } from '../../../objects/index.ts';
import { podPatch } from '../kind.ts';
import type { HintKind } from '../kind.ts';

/** Taints that the node lifecycle controller adds to broken, full or cordoned nodes; not to be tolerated. */
const SYSTEM_PREFIX = 'node.kubernetes.io/';

/** Tolerates a taint that is the only untolerated one of some nodes; the taint with the most nodes first. */
export const tolerateTaint: HintKind = {
  name: 'tolerate-taint',
  *propose({ pod, pending, staticCluster: { cluster } }) {
    const { tolerations } = cluster.view(pending);
    const nodesOfList = new Map<number, number>();
    for (const list of cluster.columns.taintListOf) {
      nodesOfList.set(list, (nodesOfList.get(list) ?? 0) + 1);
    }
    const wanted = new Map<string, { readonly toleration: Toleration; nodes: number }>();
    for (const [list, nodes] of nodesOfList) {
      const toleration = onlyToleration(cluster.columns.taintLists[list] ?? [], tolerations);
      if (toleration === undefined) continue;
      const key = JSON.stringify(toleration);
      const known = wanted.get(key);
      if (known === undefined) wanted.set(key, { toleration, nodes });
      else known.nodes += nodes;
    }
    const byReach = [...wanted.entries()].sort(
      ([a, one], [b, other]) => other.nodes - one.nodes || (a < b ? -1 : 1),
    );
    for (const [, { toleration }] of byReach) {
      yield {
        change: `tolerate the taint ${inWords(toleration)}`,
        // The list has no merge key: a patch replaces it.
        patch: podPatch(pod, { tolerations: [...(pod.spec.tolerations ?? []), toleration] }),
      };
    }
  },
};

function onlyToleration(
  taints: readonly Taint[],
  tolerations: readonly Toleration[],
): Toleration | undefined {
  const left = taints.filter(
    (taint) => taint.effect !== 'PreferNoSchedule' && !tolerates(tolerations, taint),
  );
  const [first] = left;
  if (first === undefined || first.key.startsWith(SYSTEM_PREFIX)) return undefined;
  const { key, value = '', effect } = first;
  if (left.some((other) => other.key !== key || (other.value ?? '') !== value)) return undefined;
  return {
    key,
    ...(value === '' ? { operator: 'Exists' } : { operator: 'Equal', value }),
    // The taint is there with both effects: tolerate any effect.
    ...(left.length === 1 ? { effect } : {}),
  };
}

const inWords = ({ key = '', value = '', effect }: Toleration): string =>
  `${key}${value === '' ? '' : `=${value}`}${effect === undefined ? '' : `:${effect}`}`;
