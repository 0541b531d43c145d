import type { PolicyConfiguration } from './policy-configuration.ts';

/** Between what a line says and what it is about. */
const INDENT = '  ';

/**
 * A Policy as the plugins it becomes: filters and scores in the order in which they run, weights, arguments, extenders. Plain text,
 * a line each.
 */
export function showPolicy(policy: PolicyConfiguration): string {
  const { policyPlugins: plugins, extenders, alwaysCheckAllPredicates, warnings } = policy;
  const args = policy.profiles[0]?.args ?? {};
  const sections = [
    section('Filters, in order', plugins.filter),
    section('Scores', weighted(plugins.score)),
    section('PreFilters', plugins.preFilter),
    section('PreScores', plugins.preScore),
    section('Others', [
      ...plugins.postFilter.map((name) => `PostFilter ${name}`),
      ...(plugins.reserve ?? []).map((name) => `Reserve ${name}`),
      ...(plugins.preBind ?? []).map((name) => `PreBind ${name}`),
      ...plugins.bind.map((name) => `Bind ${name}`),
    ]),
    section(
      'Arguments',
      Object.entries(args).flatMap(([name, value]) => argumentLines(name, value)),
    ),
    section(
      'Extenders, the ignorable ones last',
      extenders
        .toSorted((a, b) => Number(a.ignorable) - Number(b.ignorable))
        .map(({ urlPrefix, weight, prioritizeVerb }) =>
          prioritizeVerb === '' ? urlPrefix : `${urlPrefix} (weight ${String(weight)})`,
        ),
    ),
    section('To know', [
      ...(alwaysCheckAllPredicates ? ['every filter is asked about every node'] : []),
      ...warnings,
    ]),
  ];
  return sections.filter((text) => text !== '').join('\n');
}

function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return [`${title}:`, ...lines.map((line) => `${INDENT}${line}`), ''].join('\n');
}

function weighted(score: Readonly<Record<string, number>>): readonly string[] {
  const entries = Object.entries(score).map(([name, weight]) => [name, String(weight)] as const);
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  const digits = Math.max(0, ...entries.map(([, weight]) => weight.length));
  return entries.map(([name, weight]) => `${name.padEnd(width)}  ${weight.padStart(digits)}`);
}

/** What was said or filled in, without what is nothing. */
function argumentLines(plugin: string, args: unknown): readonly string[] {
  if (typeof args !== 'object' || args === null) return [];
  const said = Object.entries(args).filter(([, value]) => value !== null);
  if (said.length === 0) return [];
  return [plugin, ...said.map(([name, value]) => `${INDENT}${name}: ${compact(value)}`)];
}

function compact(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(compact).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return `{${members.map(([name, member]) => `${name}: ${compact(member)}`).join(', ')}}`;
}
