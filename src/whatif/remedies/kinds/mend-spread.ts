import { compileLabelSelector } from '../../../objects/index.ts';
import type {
  Labels,
  LabelSelector,
  Pod,
  TopologySpreadConstraint,
} from '../../../objects/index.ts';
import { podPatch } from '../kind.ts';
import type { HintKind, Proposal } from '../kind.ts';
import type { Patch } from '../strategic-merge.ts';

/** Leaves tainted nodes out of a spread constraint: by default the domain of a node that takes no pod counts as an empty one. */
export const honourTaints: HintKind = {
  name: 'honour-taints',
  *propose({ pod }) {
    for (const { topologyKey, nodeTaintsPolicy } of hardSpreads(pod)) {
      if (nodeTaintsPolicy === 'Honor') continue;
      yield changed(pod, topologyKey, {
        change: `let the spread constraint over ${topologyKey} leave out tainted nodes (nodeTaintsPolicy: Honor)`,
        patch: { nodeTaintsPolicy: 'Honor' },
      });
    }
  },
};

/** Drops minDomains from a spread constraint: with fewer domains every node counts as too full. */
export const dropMinDomains: HintKind = {
  name: 'drop-min-domains',
  *propose({ pod }) {
    for (const { topologyKey, minDomains } of hardSpreads(pod)) {
      if (minDomains === undefined || minDomains <= 1) continue;
      yield changed(pod, topologyKey, {
        change: `drop minDomains ${String(minDomains)} from the spread constraint over ${topologyKey}`,
        patch: { minDomains: null },
      });
    }
  },
};

/** Lets a spread constraint select the pod that has it: otherwise it counts others, and the pod never evens them out. */
export const selectOwnPods: HintKind = {
  name: 'select-own-pods',
  *propose({ pod }) {
    const { labels = {} } = pod.metadata;
    const entries = Object.entries(labels);
    if (entries.length === 0) return;
    for (const { topologyKey, labelSelector } of hardSpreads(pod)) {
      if (labelSelector === undefined || compileLabelSelector(labelSelector)(labels)) continue;
      const named = entries.map(([key, value]) => `${key}=${value}`).join(', ');
      yield changed(pod, topologyKey, {
        change: `let the spread constraint over ${topologyKey} select the pod itself (${named})`,
        patch: { labelSelector: instead(labelSelector, labels) },
      });
    }
  },
};

const hardSpreads = ({ spec }: Pod): readonly TopologySpreadConstraint[] =>
  (spec.topologySpreadConstraints ?? []).filter(
    ({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule',
  );

const changed = (
  pod: Pod,
  topologyKey: string,
  { change, patch }: { readonly change: string; readonly patch: Patch },
): Proposal => ({
  change,
  // A patch finds the constraint by its topologyKey.
  patch: podPatch(pod, {
    topologySpreadConstraints: [{ topologyKey, whenUnsatisfiable: 'DoNotSchedule', ...patch }],
  }),
});

/** The labels in place of a selector, whose own labels a patch has to remove. */
const instead = ({ matchLabels = {}, matchExpressions }: LabelSelector, labels: Labels): Patch => ({
  matchLabels: {
    ...Object.fromEntries(Object.keys(matchLabels).map((key) => [key, null])),
    ...labels,
  },
  ...(matchExpressions === undefined ? {} : { matchExpressions: null }),
});
