import type { PolicyPlugins } from './configuration.ts';

/** The plugins of v1.34 that replace the predicates and priorities of a Policy. */
export interface Successors {
  /** In the order of the Policy. */
  readonly filters: readonly string[];
  /** With the names of v1.22. */
  readonly scores: readonly { readonly name: string; readonly weight: number }[];
  /** Notes on filters without a full replacement. */
  readonly lost: readonly string[];
}

const LIMITS = ['EBSLimits', 'GCEPDLimits', 'AzureDiskLimits', 'CinderLimits'];

/** By filter of v1.22: the plugin that replaces it, or a note why none does. */
const FILTERS: Readonly<Record<string, { readonly by?: string; readonly note?: string }>> = {
  ...Object.fromEntries(LIMITS.map((name) => [name, { by: 'NodeVolumeLimits' }])),
  NodeLabel: { by: 'NodeAffinity' },
  ServiceAffinity: {
    note: 'serviceAffinity: nothing pins the pods of a Service to one value of a label; give the pods podAffinity instead',
  },
};

export function successors({ filter, score }: PolicyPlugins): Successors {
  const filters = new Set<string>();
  const lost: string[] = [];
  for (const name of filter) {
    const change = FILTERS[name];
    if (change === undefined) filters.add(name);
    else if (change.by !== undefined) filters.add(change.by);
    if (change?.note !== undefined) lost.push(change.note);
  }
  if (filter.some((name) => LIMITS.includes(name))) {
    lost.push(
      'limits of EBS, GCE PD, Azure and Cinder volumes: NodeVolumeLimits counts them for their CSI drivers only',
    );
  }
  const scores = Object.entries(score).map(([name, weight]) => ({ name, weight }));
  return { filters: [...filters], scores, lost };
}
