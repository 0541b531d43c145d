import { EXTENSION_POINTS } from '../../framework/index.ts';
import type { ExtensionPoint } from '../../framework/index.ts';
import type { PluginEntry, PluginsByPoint } from '../../releases/index.ts';
import type { Plugins, PluginSet } from '../component-config/configuration.ts';
import type { ExpandedPlugins } from '../component-config/expand-plugins.ts';
import type { PolicyPlugins } from './configuration.ts';

/** Plugins by extension point. A plugin that is added again keeps its place and weight. */
export class PluginLists {
  readonly #lists: ReadonlyMap<ExtensionPoint, PluginEntry[]>;

  constructor(initial: PluginsByPoint = {}) {
    this.#lists = new Map(EXTENSION_POINTS.map((point) => [point, [...(initial[point] ?? [])]]));
  }

  add(point: ExtensionPoint, name: string, weight = 0): void {
    const list = this.of(point);
    if (!list.some((plugin) => plugin.name === name)) list.push({ name, weight });
  }

  of(point: ExtensionPoint): PluginEntry[] {
    return this.#lists.get(point) ?? [];
  }

  /** The names of all plugins, sorted. */
  get names(): readonly string[] {
    const names = [...this.#lists.values()].flatMap((list) => list.map(({ name }) => name));
    return [...new Set(names)].sort();
  }

  /** A weight of 0 counts as 1. */
  expanded(): ExpandedPlugins {
    const lists = EXTENSION_POINTS.map((point) => [
      point,
      this.of(point).map(({ name, weight }) => ({
        name,
        weight: point === 'score' ? weight || 1 : 0,
      })),
    ]);
    // The keys are EXTENSION_POINTS.
    return Object.fromEntries(lists) as ExpandedPlugins;
  }
}

/** The plugin sets of a configuration that enables each plugin by name. */
export function asConfigured(plugins: ExpandedPlugins): Plugins {
  const sets = EXTENSION_POINTS.map((point): [string, PluginSet] => [
    point,
    { enabled: plugins[point], disabled: [] },
  ]);
  // The keys are EXTENSION_POINTS and multiPoint.
  return Object.fromEntries([...sets, ['multiPoint', { enabled: [], disabled: [] }]]) as Plugins;
}

export function policyPluginsOf(plugins: ExpandedPlugins): PolicyPlugins {
  const names = (point: ExtensionPoint): readonly string[] =>
    plugins[point].map(({ name }) => name);
  return {
    preFilter: names('preFilter'),
    filter: names('filter'),
    postFilter: names('postFilter'),
    preScore: names('preScore'),
    score: Object.fromEntries(plugins.score.map(({ name, weight }) => [name, weight])),
    ...(plugins.reserve.length > 0 && { reserve: names('reserve') }),
    ...(plugins.preBind.length > 0 && { preBind: names('preBind') }),
    bind: names('bind'),
  };
}
