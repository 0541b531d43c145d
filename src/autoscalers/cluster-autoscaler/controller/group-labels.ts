import type { AutoscaledGroup } from '../input/index.ts';

/** How reports call groups, by id: as users do, or if several are called so, by the last part of the id, which may be a path or a URL. */
export function groupLabels(groups: readonly AutoscaledGroup[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { name } of groups) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    groups.map(({ group: { id }, name }) => [
      id,
      counts.get(name) === 1 ? name : id.slice(id.lastIndexOf('/') + 1),
    ]),
  );
}

/** What the names of a group's nodes begin with: the letters and digits of its label. */
export const namePrefix = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 50) || 'node';
