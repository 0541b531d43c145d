import { hint } from '../../documents/index.ts';
import { fieldText, valueAt } from '../../problems/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import type { SchedulerConfiguration, SchedulerProfile } from '../../config/index.ts';
import { isRecord } from '../../units/index.ts';
import { changeProfiles, profilesNamed } from './profiles.ts';
import { completed, listOf, recordOf, withValueAt } from './json.ts';
import type { Json } from './json.ts';
import type { Target } from './target.ts';
import { unknownPlugin } from './weight.ts';

/** An argument of a plugin, at a path of its args. */
export function argumentOf(plugin: string, path: FieldPath): Target {
  return {
    text: `${plugin} ${fieldText(path)}`,
    problem: ({ release }) => unknownPlugin(release, plugin, { scores: false }),
    current: ({ effective }, profile) =>
      profilesNamed(effective, profile).map((one) => valueAt(one.args[plugin], path)),
    configure: (written, effective, profile, value) =>
      changeArgs({ written, effective, profile }, plugin, (args) => withValueAt(args, path, value)),
    hint: ({ profiles }) => fieldHint(profiles, plugin, path),
  };
}

const FIT = 'NodeResourcesFit';

/** The weight of a resource in the scoring strategy of NodeResourcesFit. */
export function resourceWeightOf(resource: string): Target {
  const resourcesIn = (args: unknown): readonly unknown[] =>
    listOf(valueAt(args, ['scoringStrategy', 'resources']));
  return {
    text: `weight of ${resource} in ${FIT}`,
    problem: ({ release }) => unknownPlugin(release, FIT, { scores: true }),
    current: ({ effective }, profile) =>
      profilesNamed(effective, profile).map(
        ({ args }) =>
          resourcesIn(args[FIT])
            .map(recordOf)
            .find(({ name }) => name === resource)?.['weight'],
      ),
    configure: (written, effective, profile, value) =>
      changeArgs({ written, effective, profile }, FIT, (args) => {
        const others = resourcesIn(args).filter((one) => recordOf(one)['name'] !== resource);
        const resources = [...others, { name: resource, weight: value }];
        return withValueAt(args, ['scoringStrategy', 'resources'], resources);
      }),
  };
}

/** The near name among the fields that the args of the plugin have. */
function fieldHint(profiles: readonly SchedulerProfile[], plugin: string, path: FieldPath): string {
  const parent = valueAt(profiles[0]?.args[plugin], path.slice(0, -1));
  const last = path.at(-1);
  return typeof last === 'string' && isRecord(parent) ? hint(last, Object.keys(parent)) : '';
}

/** The profiles of a configuration that change. */
interface Configured {
  readonly written: Json;
  readonly effective: SchedulerConfiguration;
  readonly profile: string | undefined;
}

/**
 * Writes the changed args of a plugin. A field that changes within an object is written with all of that object, as the scheduler reads
 * it: half an object would have other defaults.
 */
function changeArgs(
  { written, effective, profile }: Configured,
  plugin: string,
  change: (args: unknown) => unknown,
): Json {
  return changeProfiles(written, effective, profile, (own, { args }) => {
    const configs = listOf(own['pluginConfig']);
    const given = configs.map(recordOf).find(({ name }) => name === plugin);
    const before = recordOf(completed(given?.['args'], args[plugin]));
    const after = recordOf(change(before));
    const changed = Object.entries(after).filter(([key, value]) => before[key] !== value);
    const next = { ...recordOf(given?.['args']), ...Object.fromEntries(changed) };
    const entry = { name: plugin, args: next };
    return {
      ...own,
      pluginConfig:
        given === undefined
          ? [...configs, entry]
          : configs.map((one) => (recordOf(one)['name'] === plugin ? entry : one)),
    };
  });
}
