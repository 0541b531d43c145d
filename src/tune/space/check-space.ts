import { checkConfiguration } from '../../config/index.ts';
import { karpenterProblems } from '../../autoscalers/index.ts';
import { takeIn } from '../../input/index.ts';
import { hint } from '../../documents/index.ts';
import type { DocumentProblem } from '../../documents/index.ts';
import { withLevel } from '../search/index.ts';
import type { Setting } from './setting.ts';
import { Space } from './setting-space.ts';
import type { Start } from './target.ts';

/** What is wrong with settings in this start: names that nothing has, and values that the scheduler or the API server refuses. */
export function settingProblems(
  settings: readonly Setting[],
  start: Start,
): readonly DocumentProblem[] {
  const named = settings.flatMap((setting) => nameProblems(setting, start));
  const wrong = new Set(named.map(({ setting }) => setting));
  const sound = settings.filter((setting) => !wrong.has(setting));
  const space = new Space(sound, start);
  return [
    ...named.map(({ problem }) => problem),
    ...sound.flatMap((setting, at) => valueProblems(space, setting, at, start)),
  ];
}

interface NameProblem {
  readonly setting: Setting;
  readonly problem: DocumentProblem;
}

function nameProblems(setting: Setting, start: Start): readonly NameProblem[] {
  const { profile, target, path } = setting;
  const names = start.effective.profiles.map(({ schedulerName }) => schedulerName);
  if (profile !== undefined && !names.includes(profile)) {
    const message = `the configuration has no profile ${profile}${hint(profile, names)}`;
    return [{ setting, problem: { path: [...path, 'profile'], at: 'value', message } }];
  }
  const message = target.problem(start, profile);
  return message === undefined
    ? []
    : [{ setting, problem: { path, at: 'value', message: `${target.text}: ${message}` } }];
}

/** Each value alone: what is wrong only with two values together is found by the search. */
function valueProblems(
  space: Space,
  setting: Setting,
  at: number,
  start: Start,
): readonly DocumentProblem[] {
  return (space.levels[at] ?? []).flatMap((level, index): readonly DocumentProblem[] => {
    if (level.at === undefined) return [];
    const candidate = withLevel(space.start, at, index);
    const path = setting.pathOf(level.at);
    const refused = [
      ...configurationProblems(space.configurationOf(candidate), setting, start),
      ...objectProblems(space, candidate, start),
    ];
    return refused.map((message) => ({ path, at: 'value' as const, message }));
  });
}

function configurationProblems(
  configuration: unknown,
  { target }: Setting,
  start: Start,
): readonly string[] {
  if (configuration === undefined) return [];
  const { release } = start;
  // Several profiles refuse a value with one word each.
  const [first] = checkConfiguration(configuration, { release }).problems;
  if (first === undefined) return [];
  const { message } = first;
  const meant = message.includes('unknown field') ? (target.hint?.(start.effective) ?? '') : '';
  return [`refused by the scheduler: ${message}${meant}`];
}

function objectProblems(
  space: Space,
  candidate: readonly number[],
  { objects }: Start,
): readonly string[] {
  const changed = objects.flatMap((object) => {
    const made = space.objectOf(candidate, object);
    return made === object ? [] : [takeIn(made)];
  });
  return changed.length === 0 ? [] : karpenterProblems(changed).map(({ message }) => message);
}
