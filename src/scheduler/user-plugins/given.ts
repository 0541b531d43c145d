import type { AnyPlugin } from '../../framework/index.ts';
import { pluginOf } from '../../releases/index.ts';
import type { Release } from '../../releases/index.ts';
import type { Problem } from '../../problems/index.ts';
import { field, isObject, pluginProblems } from './problems.ts';

/** A value that is given as a plugin, before it is checked. */
export interface GivenPlugin {
  readonly plugin: unknown;
  /** Where the plugin was given, for messages about a plugin without a valid name: "plugins[1]". */
  readonly at: string;
  readonly file?: string;
}

export interface GivenPlugins {
  /** The plugins without problems. */
  readonly plugins: readonly AnyPlugin[];
  readonly problems: readonly Problem[];
}

/** Checks user-written plugins: their fields, and that no name is taken. */
export function readGivenPlugins(release: Release, given: readonly GivenPlugin[]): GivenPlugins {
  const names = new Set<string>();
  const plugins: AnyPlugin[] = [];
  const problems = given.flatMap(({ plugin, at, file }) => {
    const found = isObject(plugin)
      ? problemsOf(plugin, { release, at, names })
      : [{ path: at, message: `${at}: an object is required` }];
    // A plugin without problems has every field of the type.
    if (found.length === 0) plugins.push(plugin as AnyPlugin);
    return found.map((problem) => (file === undefined ? problem : { file, ...problem }));
  });
  return { plugins, problems };
}

interface Known {
  readonly release: Release;
  readonly at: string;
  /** The names of the plugins before; that of this plugin is added. */
  readonly names: Set<string>;
}

function problemsOf(plugin: object, { release, at, names }: Known): readonly Problem[] {
  const name = field(plugin, 'name');
  const hasName = typeof name === 'string' && name !== '';
  const object = hasName ? `plugin ${JSON.stringify(name)}` : at;
  const problems = pluginProblems(plugin).map(({ path, message }) => ({
    object,
    path,
    message: `${path}: ${message}`,
  }));
  if (!hasName) return [{ object, path: 'name', message: 'name: a name is required' }, ...problems];
  const isRepeated = names.has(name);
  names.add(name);
  return [
    ...(pluginOf(release, name) === undefined
      ? []
      : [{ message: `${object} is given, but the release has a plugin of that name` }]),
    ...(isRepeated ? [{ message: `${object} is given more than once` }] : []),
    ...problems,
  ];
}
