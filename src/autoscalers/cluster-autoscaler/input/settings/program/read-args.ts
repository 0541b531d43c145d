import type { Flags } from '../../../options/index.ts';

/**
 * The flags of a command line: `--name=value`, `--name value`, and `--name` for true. An underscore in a name counts as a dash.
 *
 * Source: github.com/spf13/pflag, and WordSepNormalizeFunc of k8s.io/component-base/cli/flag.
 */
export function flagsIn(args: readonly string[]): Flags {
  const values = new Map<string, string[]>();
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [, written, value] = /^--?([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(arg) ?? [];
    if (written === undefined) continue;
    const isAlone = value === undefined && (rest[0]?.startsWith('-') ?? true);
    const name = written.replaceAll('_', '-');
    const read = value ?? (isAlone ? 'true' : (rest.shift() ?? ''));
    values.set(name, [...(values.get(name) ?? []), read]);
  }
  return Object.fromEntries(
    Array.from(values, ([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]),
  );
}
