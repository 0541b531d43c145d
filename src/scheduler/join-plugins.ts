import type { AnyPlugin, ExtensionPoint, Gates, PluginPoints } from '../framework/index.ts';
import type { Release } from '../releases/index.ts';
import { InputError } from '../units/index.ts';
import { readGivenPlugins } from './given-plugins.ts';
import type { GivenPlugin } from './given-plugins.ts';
import { isObject } from './plugin-problems.ts';

/**
 * The release with user-written plugins beside its own.
 *
 * @throws InputError for malformed plugins, and for plugins with the name of another
 */
export function joinPlugins(release: Release, given: readonly AnyPlugin[]): Release {
  if (given.length === 0) return release;
  const { plugins, problems } = readGivenPlugins(release, listed(given));
  if (problems.length > 0) throw new InputError(problems);
  const own = plugins.map((plugin): readonly [string, AnyPlugin] => [plugin.name, guarded(plugin)]);
  return { ...release, plugins: { ...release.plugins, ...Object.fromEntries(own) } };
}

function listed(given: unknown): readonly GivenPlugin[] {
  if (Array.isArray(given)) {
    return given.map((plugin: unknown, at) => ({ plugin, at: `plugins[${String(at)}]` }));
  }
  throw new InputError([{ path: 'plugins', message: 'plugins: a list is required' }]);
}

/** The plugin with errors of its `create` as InputErrors. */
function guarded(plugin: AnyPlugin): AnyPlugin {
  const { name, points, reads, reasons, hints, args } = plugin;
  return {
    name,
    points,
    reads,
    reasons,
    ...(hints !== undefined && { hints: (pod, change) => hints.call(plugin, pod, change) }),
    ...(args !== undefined && { args }),
    create: (given: never, gates: Gates) => {
      const problem = (message: string): InputError =>
        new InputError([{ object: `plugin ${JSON.stringify(name)}`, path: 'create', message }]);
      const made = created(plugin, given, gates, problem);
      for (const point of points) {
        const needed = FUNCTIONS[point];
        if (needed === undefined || typeof made[needed] === 'function') continue;
        throw problem(`create: returns no ${needed}, which the extension point ${point} needs`);
      }
      return made;
    },
  };
}

function created(
  plugin: AnyPlugin,
  args: never,
  gates: Gates,
  problem: (message: string) => InputError,
): PluginPoints {
  let made: unknown;
  try {
    made = plugin.create(args, gates);
  } catch (error) {
    throw problem(`create: ${error instanceof Error ? error.message : String(error)}`);
  }
  // The caller checks that it has the function of every point.
  if (isObject(made)) return made;
  throw problem('create: returns no object');
}

/** The function behind each extension point that is simulated. */
const FUNCTIONS: Readonly<Partial<Record<ExtensionPoint, keyof PluginPoints>>> = {
  preEnqueue: 'preEnqueue',
  queueSort: 'queueSort',
  preFilter: 'preFilter',
  filter: 'preFilter',
  postFilter: 'postFilter',
  preScore: 'preScore',
  score: 'preScore',
  reserve: 'reserve',
  bind: 'bind',
};
