import { asNodeIndex } from '../../../cluster/index.ts';
import type { NodeIndex } from '../../../cluster/index.ts';
import { everyFailure, isAbout } from '../../../framework/index.ts';
import type { Node, Pod } from '../../../objects/index.ts';
import type { HintKind } from '../kind.ts';
import { strategicMerge } from '../strategic-merge.ts';

/** Labels that say what a node is. Kubelets and clouds write them: one written by hand would be a lie. */
const GIVEN = /(?:^|\.)(?:kubernetes|k8s)\.io\//;
/** Of these, labels that are given by hand. */
const BY_HAND = /^node-r(?:ole|estriction)\.kubernetes\.io\//;

/** Labels a node that the pod selects but for one label, which the node lacks, and that no other filter rejects; by name. */
export const labelNode: HintKind = {
  name: 'label-node',
  *propose({ pending, staticCluster: { cluster }, filterRun: { results, dryRun } }) {
    const wanted = wantedLabels(pending);
    if (wanted.size === 0) return;
    const failsOnlyByLabels = (node: NodeIndex): boolean =>
      everyFailure(results, node, dryRun).every(({ at }) =>
        isAbout(results.filters[at]?.plugin, ['node-affinity']),
      );
    const found = cluster.columns.nodes
      .flatMap((node, at) => {
        const missing = onlyMissing(node, wanted);
        return missing !== undefined && failsOnlyByLabels(asNodeIndex(at))
          ? [{ node, ...missing }]
          : [];
      })
      .sort((a, b) => (a.node.metadata.name < b.node.metadata.name ? -1 : 1));
    for (const { node, key, value } of found) {
      const { name } = node.metadata;
      const patch = {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name, labels: { [key]: value } },
      };
      yield {
        change: `label node ${name} with ${key}=${value}`,
        patch,
        objects: [strategicMerge(node, patch)],
      };
    }
  },
};

/** What the nodeSelector asks for, and the first value of each requirement of a required node affinity with one term. */
function wantedLabels({ spec }: Pod): ReadonlyMap<string, string> {
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const [term, ...others] = required?.nodeSelectorTerms ?? [];
  const expressions = others.length === 0 ? (term?.matchExpressions ?? []) : [];
  return new Map([
    ...expressions.flatMap(({ key, operator, values = [] }): [string, string][] =>
      operator === 'In' || operator === 'Exists' ? [[key, values[0] ?? 'true']] : [],
    ),
    ...Object.entries(spec.nodeSelector ?? {}),
  ]);
}

/** The one wanted label that a node does not have; undefined if it lacks several, or one that is not given by hand. */
function onlyMissing(
  { metadata: { labels = {} } }: Node,
  wanted: ReadonlyMap<string, string>,
): { readonly key: string; readonly value: string } | undefined {
  const missing = [...wanted].filter(([key]) => !Object.hasOwn(labels, key));
  const [first] = missing;
  if (first === undefined || missing.length > 1) return undefined;
  const [key, value] = first;
  return GIVEN.test(key) && !BY_HAND.test(key) ? undefined : { key, value };
}
