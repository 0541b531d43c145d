import { at, goSlice, goStruct, GoValue, invalid, textOf } from '../../../decoding/index.ts';
import type { FieldError } from '../../../decoding/index.ts';
import type { PluginEntry } from '../../../releases/index.ts';
import { argsValue } from '../args-value.ts';
import type { PluginArgs, PluginSet, Profile } from '../configuration.ts';

/** All profiles share one queue, so they need the same queue sort plugin. Source: validateCommonQueueSort in validation.go. */
export function validateCommonQueueSort(profiles: readonly Profile[]): readonly FieldError[] {
  const [first, ...others] = profiles;
  if (first === undefined) return [];
  const { queueSort } = first.plugins;
  const errors: FieldError[] = [];
  if (queueSort.enabled.length > 1) {
    const rule = 'only one queue sort plugin can be enabled';
    errors.push(invalid('profiles[0].plugins.queueSort.Enabled', queueSort.enabled.length, rule));
  }
  const name = queueSort.enabled[0]?.name ?? '';
  const argsOf = ({ pluginConfig }: Profile): readonly (PluginArgs | undefined)[] =>
    pluginConfig.filter((config) => config.name === name).map(({ args }) => args);
  const expected = name === '' ? undefined : argsValue(argsOf(first).at(-1));
  const sameArgs = 'queueSort must be the same for all profiles';
  for (const [index, profile] of others.entries()) {
    const path = at('profiles', index + 1);
    const set = shownSet(profile.plugins.queueSort);
    if (set.syntax !== shownSet(queueSort).syntax) {
      const sameSet = 'must be the same for all profiles';
      errors.push(invalid(`${path}.plugins.queueSort`, set, sameSet, `queueSort ${sameSet}`));
    }
    for (const args of argsOf(profile)) {
      if (!alike(argsValue(args), expected)) {
        errors.push(invalid(`${path}.pluginConfig.args`, shownArgs(args), sameArgs));
      }
    }
  }
  return errors;
}

/** A plugin set as Go prints it; a list without plugins is nil. */
function shownSet({ enabled, disabled }: PluginSet): GoValue {
  return goStruct('config.PluginSet', {
    Enabled: shownPlugins(enabled),
    Disabled: shownPlugins(disabled),
  });
}

function shownPlugins(plugins: readonly PluginEntry[]): GoValue {
  const shown = plugins.map(({ name, weight }) =>
    goStruct('config.Plugin', { Name: name, Weight: weight }),
  );
  return goSlice('config.Plugin', shown.length === 0 ? undefined : shown);
}

/** Args without a schema are a runtime.Unknown with their JSON. */
function shownArgs(args: PluginArgs | undefined): unknown {
  if (args === undefined || 'known' in args) return argsValue(args);
  const bytes = [...new TextEncoder().encode(textOf(args.raw))].map(
    (byte) => `0x${byte.toString(16)}`,
  );
  const raw = `Raw:[]uint8{${bytes.join(', ')}}`;
  const type = 'TypeMeta:runtime.TypeMeta{APIVersion:"", Kind:""}';
  const encoding = 'ContentEncoding:"", ContentType:"application/json"';
  return new GoValue(argsValue(args), `runtime.Unknown{${type}, ${raw}, ${encoding}}`);
}

function alike(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
