import { EXTENSION_POINTS } from '../../framework/index.ts';
import type { PluginEntry } from '../../releases/index.ts';
import type { Plugins, PluginSet } from './configuration.ts';
import type { WrittenPlugins, WrittenPluginSet } from './schema.ts';

const nothing: WrittenPluginSet = { enabled: undefined, disabled: undefined };

/**
 * The release's default plugins with the changes of a profile. A default plugin that is enabled again keeps its place and gets
 * its new weight; others follow (mergePlugins in apis/config/v1/default_plugins.go). multiPoint is not expanded.
 */
export function mergePlugins(
  defaults: readonly PluginEntry[],
  custom: WrittenPlugins | undefined,
): Plugins {
  const sets = EXTENSION_POINTS.map(
    (point) => [point, mergePluginSet([], custom?.[point] ?? nothing)] as const,
  );
  const multiPoint = mergePluginSet(defaults, custom?.multiPoint ?? nothing);
  // The keys of `sets` are EXTENSION_POINTS: all keys but multiPoint.
  return { ...(Object.fromEntries(sets) as Omit<Plugins, 'multiPoint'>), multiPoint };
}

function mergePluginSet(defaults: readonly PluginEntry[], custom: WrittenPluginSet): PluginSet {
  const wanted = (custom.enabled ?? []).map(({ name, weight = 0 }): PluginEntry => ({
    name,
    weight,
  }));
  const unwanted = new Set((custom.disabled ?? []).map(({ name }) => name));
  const kept = unwanted.has('*') ? [] : defaults.filter(({ name }) => !unwanted.has(name));
  const replacements = new Set<PluginEntry>();
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
