import { GATE_EFFECTS } from './gate-effects.ts';
import { isEnabled, namesOf, RULES } from '../features/index.ts';
import type { RuleName, RuleWords } from '../features/index.ts';
import { POD_POINTS } from '../framework/index.ts';
import type { AnyPlugin, ExtensionPoint, ReasonTable, ReasonWords } from '../framework/index.ts';
import type { ReleaseChange } from '../outcome/index.ts';
import { enabledByDefault, pluginOf } from './contract.ts';
import type { Release } from './contract.ts';

/** What the head does otherwise than the base, in words. Both read configurations. */
export function differencesOf(base: Release, head: Release): readonly ReleaseChange[] {
  return [
    ...differentPlugins(base, head),
    ...differentDefaults(base, head),
    ...differentPoints(base, head),
    ...differentRules(base, head),
    ...differentGates(base, head),
    ...differentTexts(base, head),
    ...differentCycle(base, head),
    ...differentConfigurations(base, head),
  ];
}

function differentPlugins(base: Release, head: Release): readonly ReleaseChange[] {
  const about = 'plugin';
  const only = (a: Release, b: Release): readonly string[] =>
    Object.keys(a.plugins).filter((name) => pluginOf(b, name) === undefined);
  return [
    ...only(head, base).map(
      (name) => ({ about, plugins: [name], text: `${name} is new.` }) as const,
    ),
    ...only(base, head).map(
      (name) => ({ about, plugins: [name], text: `${name} is gone.` }) as const,
    ),
  ];
}

function differentDefaults(base: Release, head: Release): readonly ReleaseChange[] {
  const weights = (release: Release): ReadonlyMap<string, number> =>
    new Map(enabledByDefault(release).map(({ name, weight }) => [name, weight]));
  const [before, after] = [weights(base), weights(head)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): ReleaseChange[] => {
    const [was, is] = [before.get(name), after.get(name)];
    if (was === is) return [];
    const plugins = [name];
    if (is === undefined) {
      return [{ about: 'default', plugins, text: `${name} is no longer enabled by default.` }];
    }
    const weight = is > 0 ? `, with weight ${String(is)}` : '';
    if (was === undefined) {
      return [{ about: 'default', plugins, text: `${name} is enabled by default${weight}.` }];
    }
    const text = `The default weight of ${name} is ${String(is)} instead of ${String(was)}.`;
    return [{ about: 'weight', plugins, text }];
  });
}

function differentPoints(base: Release, head: Release): readonly ReleaseChange[] {
  return sharedPlugins(base, head).flatMap(([before, after]) => {
    const { name } = after;
    const only = (a: AnyPlugin, b: AnyPlugin): readonly ExtensionPoint[] =>
      POD_POINTS.filter((point) => a.points.includes(point) && !b.points.includes(point));
    const [added, removed] = [only(after, before), only(before, after)];
    return [
      ...added.map((point) => `${name} also has the extension point ${point}.`),
      ...removed.map((point) => `${name} no longer has the extension point ${point}.`),
    ].map((text) => ({ about: 'point', plugins: [name], text }) as const);
  });
}

function differentRules(base: Release, head: Release): readonly ReleaseChange[] {
  const rule = (name: RuleName, prefix = ''): ReleaseChange => {
    const { plugins, text, isOfConfigurations }: RuleWords = RULES[name];
    const subject = plugins.length === 0 ? '' : `${plugins.join(', ')}: `;
    const about = isOfConfigurations === true ? 'configuration' : 'rule';
    return { about, plugins, name, text: `${prefix}${subject}${text}` };
  };
  return [
    ...namesOf(head.rules)
      .filter((name) => !base.rules[name])
      .map((name) => rule(name)),
    ...namesOf(base.rules)
      .filter((name) => !head.rules[name])
      .map((name) => rule(name, 'No longer: ')),
  ];
}

function differentGates(base: Release, head: Release): readonly ReleaseChange[] {
  return Object.entries(GATE_EFFECTS).flatMap(([name, { plugins, text }]): ReleaseChange[] => {
    const is = isEnabled(head.gates, name);
    const isSettled = !Object.hasOwn(head.gates, name) || !Object.hasOwn(base.gates, name);
    if (is === isEnabled(base.gates, name) || (isSettled && !is)) return [];
    const setting = is ? 'on' : 'off';
    return [
      {
        about: 'gate',
        plugins,
        name,
        text: `Feature gate ${name} is ${setting}${is ? '' : ', so no longer'}: ${text}`,
      },
    ];
  });
}

function differentTexts(base: Release, head: Release): readonly ReleaseChange[] {
  return sharedPlugins(base, head).flatMap(([{ name }, { reasons }]) =>
    Object.keys(reasons).flatMap((id): ReleaseChange[] => {
      const [was, is] = [base, head].map((release) => textOf(release, name, id));
      if (was === is || was === undefined || is === undefined) return [];
      return [
        { about: 'text', plugins: [name], text: `${name} says "${is}" instead of "${was}".` },
      ];
    }),
  );
}

function differentCycle(base: Release, head: Release): readonly ReleaseChange[] {
  const adds = ({ cycle }: Release): boolean => cycle.addsExtenderReasons === true;
  if (adds(base) === adds(head)) return [];
  const what = adds(head) ? 'is added to' : 'replaces';
  return [
    {
      about: 'cycle',
      plugins: [],
      text: `The reason of an extender ${what} the reasons that a node has.`,
    },
  ];
}

function differentConfigurations(base: Release, head: Release): readonly ReleaseChange[] {
  const about = 'configuration';
  const [before, after] = [base.configuration, head.configuration];
  const plugins = after.invalidPlugins.filter((name) => !before.invalidPlugins.includes(name));
  const points = after.extensionPoints.filter((point) => !before.extensionPoints.includes(point));
  const forbidden = `A configuration must not name ${plugins.join(', ')} at a single extension point.`;
  const added = `A configuration may name plugins at ${points.join(' and ')}.`;
  return [
    ...(plugins.length === 0 ? [] : [{ about, plugins, text: forbidden } as const]),
    ...(points.length === 0 ? [] : [{ about, plugins: [], text: added } as const]),
  ];
}

function sharedPlugins(base: Release, head: Release): readonly (readonly [AnyPlugin, AnyPlugin])[] {
  return Object.values(head.plugins).flatMap((after) => {
    const before = pluginOf(base, after.name);
    return before === undefined ? [] : [[before, after] as const];
  });
}

/** The text of a reason with the names of its details in braces. */
function textOf(release: Release, plugin: string, id: string): string | undefined {
  const reasons: ReasonTable = pluginOf(release, plugin)?.reasons ?? {};
  const text: ReasonWords['text'] | undefined = release.texts[plugin]?.[id] ?? reasons[id]?.text;
  return typeof text === 'function' ? text(NAMES) : text;
}

/** Every detail is its own name. */
const NAMES = new Proxy<Record<string, string>>({}, { get: (_, name) => `{${String(name)}}` });
