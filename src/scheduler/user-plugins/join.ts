import type { AnyPlugin } from '../../framework/index.ts';
import type { Release } from '../../releases/index.ts';
import { InputError } from '../../problems/index.ts';
import { readGivenPlugins } from './given.ts';
import type { GivenPlugin } from './given.ts';
import { guardPlugin } from './guard-plugin.ts';

/**
 * The release with user-written plugins beside its own.
 *
 * @throws InputError for malformed plugins, and for plugins with the name of another
 */
export function joinPlugins(release: Release, given: readonly AnyPlugin[]): Release {
  if (given.length === 0) return release;
  const { plugins, problems } = readGivenPlugins(release, listed(given));
  if (problems.length > 0) throw new InputError(problems);
  const own = plugins.map((plugin): readonly [string, AnyPlugin] => [
    plugin.name,
    guardPlugin(plugin),
  ]);
  return { ...release, plugins: { ...release.plugins, ...Object.fromEntries(own) } };
}

function listed(given: unknown): readonly GivenPlugin[] {
  if (Array.isArray(given)) {
    return given.map((plugin: unknown, at) => ({ plugin, at: `plugins[${String(at)}]` }));
  }
  throw new InputError([{ path: 'plugins', message: 'plugins: a list is required' }]);
}
