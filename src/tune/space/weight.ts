import { extendsPoint, pluginOf } from '../../releases/index.ts';
import type { Release } from '../../releases/index.ts';
import { hint } from '../../documents/index.ts';
import { changeProfiles, profilesNamed } from './profiles.ts';
import { listOf, recordOf } from './json.ts';
import type { Json } from './json.ts';
import type { Target } from './target.ts';

/** The weight of a plugin's score; 0: the plugin does not score. */
export function weightOf(plugin: string): Target {
  return {
    text: `weight of ${plugin}`,
    problem: ({ release }) => unknownPlugin(release, plugin, { scores: true }),
    current: ({ effective }, profile) =>
      profilesNamed(effective, profile).map(
        ({ plugins }) => plugins.score.find(({ name }) => name === plugin)?.weight ?? 0,
      ),
    configure: (written, effective, profile, value) =>
      changeProfiles(written, effective, profile, (own) => ({
        ...own,
        plugins: {
          ...recordOf(own['plugins']),
          score: withWeight(recordOf(recordOf(own['plugins'])['score']), plugin, value),
        },
      })),
  };
}

/** Why the release has no such plugin, with the nearest one. */
export function unknownPlugin(
  release: Release,
  plugin: string,
  { scores }: { readonly scores: boolean },
): string | undefined {
  const known = Object.keys(release.plugins).filter(
    (name) => !scores || extendsPoint(release, name, 'score'),
  );
  if (known.includes(plugin)) return undefined;
  if (pluginOf(release, plugin) !== undefined) return `plugin ${plugin} does not score`;
  return `plugin ${plugin} does not exist in ${release.kubernetes}${hint(plugin, known)}`;
}

/** The set of the extension point: an entry there has precedence over one in multiPoint, and so has a disabled one. */
function withWeight(score: Json, plugin: string, weight: unknown): Json {
  const isOther = (entry: unknown): boolean => recordOf(entry)['name'] !== plugin;
  const enabled = listOf(score['enabled']).filter(isOther);
  const disabled = listOf(score['disabled']).filter(isOther);
  const sets =
    weight === 0
      ? { enabled, disabled: [...disabled, { name: plugin }] }
      : { enabled: [...enabled, { name: plugin, weight }], disabled };
  const isFilled = ([, list]: readonly [string, readonly unknown[]]): boolean => list.length > 0;
  return Object.fromEntries(Object.entries(sets).filter(isFilled));
}
