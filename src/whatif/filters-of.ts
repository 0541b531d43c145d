import type { EnabledPlugin, Profile } from '../framework/index.ts';

/** The plugins that turn nodes and pods down in some profile, by name. */
export const filtersOf = (profiles: readonly Profile[]): ReadonlyMap<string, EnabledPlugin> =>
  new Map(
    profiles.flatMap(({ preFilter, filter }) =>
      [...preFilter, ...filter].map((plugin) => [plugin.name, plugin] as const),
    ),
  );
