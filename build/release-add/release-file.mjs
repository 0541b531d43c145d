// The file of a release, its line in the registry, and the differences that a reader of the checkout must judge.
import { readGo } from './checkout.mjs';

/** The text of src/releases/v1-37.ts: a release that changes nothing yet but its feature gates. */
export const releaseText = (minor, before, kubernetes) =>
  `import { successor } from './successor.ts';
import { v1_${before} } from './v1-${before}.ts';

/** Kubernetes v1.${minor}. */
export const v1_${minor} = successor(v1_${before}, { kubernetes: '${kubernetes}' });
`;

export const registryLine = (minor) => `export { v1_${minor} } from './v1-${minor}.ts';\n`;

/**
 * Differences between the plugins of a release and those of a checkout's scheduler, each a sentence.
 * Sources: pkg/scheduler/framework/plugins/names/names.go, pkg/scheduler/apis/config/v1/default_plugins.go.
 */
export function pluginNotes({ plugins, defaults }, checkout) {
  const names = readGo(checkout, 'pkg/scheduler/framework/plugins/names/names.go');
  const found = [...names.matchAll(/^\t\w+\s*= "(\w+)"/gm)].map(([, name]) => name);
  const weights = readGo(checkout, 'pkg/scheduler/apis/config/v1/default_plugins.go');
  const weightOf = new Map(
    [...weights.matchAll(/Name: names\.(\w+), Weight: ptr\.To\[int32\]\((\d+)\)/g)].map(
      ([, name, weight]) => [name, Number(weight)],
    ),
  );
  const isOurs = (name) => Object.hasOwn(plugins, name);
  return [
    ...found.filter((name) => !isOurs(name)).map((name) => `plugin ${name} is new`),
    ...Object.keys(plugins)
      .filter((name) => found.length > 0 && !found.includes(name))
      .map((name) => `plugin ${name} is gone`),
    ...defaults
      .filter(({ name, weight }) => weightOf.has(name) && weightOf.get(name) !== weight)
      .map(({ name }) => `the default weight of ${name} is ${weightOf.get(name)}`),
  ];
}
