import { compareText, getOrInsert } from '../../units/index.ts';
import type { GroupedWorkload } from '../plan-group.ts';

/** One entry per object, most pods first; equal ones keep their order. */
export function workloadsOf(parts: readonly GroupedWorkload[]): readonly GroupedWorkload[] {
  const found = new Map<string, { readonly part: GroupedWorkload; pods: number }>();
  for (const part of parts) {
    getOrInsert(found, JSON.stringify([part.namespace, part.object]), () => ({
      part,
      pods: 0,
    })).pods += part.pods;
  }
  return [...found.values()]
    .sort((a, b) => b.pods - a.pods)
    .map(({ part: { object, namespace }, pods }) => ({
      object,
      ...(namespace === undefined ? {} : { namespace }),
      pods,
    }));
}

export function namespacesOf(all: readonly { readonly namespace?: string }[]): readonly string[] {
  const names = new Set<string>();
  for (const { namespace } of all) if (namespace !== undefined) names.add(namespace);
  // That of cluster-wide objects.
  names.delete('');
  return [...names].sort(compareText);
}
