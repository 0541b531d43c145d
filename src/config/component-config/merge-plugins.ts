import type { Plugins, PluginSet } from './configuration.ts';
import type { WrittenPlugins, WrittenPluginSet } from './schema.ts';
import { EXTENSION_POINTS } from '../versions/release-plugins.ts';
import type { Plugin } from '../versions/release-plugins.ts';

const nothing: WrittenPluginSet = { enabled: undefined, disabled: undefined };

/**
 * The release's plugins with the wishes of a profile: a plugin that is switched on again keeps its place and gets its
 * new weight, others follow (mergePlugins in apis/config/v1/default_plugins.go). Nothing is expanded yet.
 */
export function mergePlugins(
  defaults: readonly Plugin[],
  custom: WrittenPlugins | undefined,
): Plugins {
  const sets = EXTENSION_POINTS.map(
    (point) => [point, mergePluginSet([], custom?.[point] ?? nothing)] as const,
  );
  const multiPoint = mergePluginSet(defaults, custom?.multiPoint ?? nothing);
  // EXTENSION_POINTS are all the keys but multiPoint.
  return { ...(Object.fromEntries(sets) as Omit<Plugins, 'multiPoint'>), multiPoint };
}

function mergePluginSet(defaults: readonly Plugin[], custom: WrittenPluginSet): PluginSet {
  const wanted = (custom.enabled ?? []).map(({ name, weight = 0 }): Plugin => ({ name, weight }));
  const unwanted = new Set((custom.disabled ?? []).map(({ name }) => name));
  const kept = unwanted.has('*') ? [] : defaults.filter(({ name }) => !unwanted.has(name));
  const replacements = new Set<Plugin>();
  const merged = kept.map((plugin) => {
    const replacement = wanted.findLast(({ name }) => name === plugin.name);
    if (replacement === undefined) return plugin;
    replacements.add(replacement);
    return replacement;
  });
  return {
    enabled: [...merged, ...wanted.filter((plugin) => !replacements.has(plugin))],
    disabled: (custom.disabled ?? []).map(({ name }) => ({ name, weight: 0 })),
  };
}
