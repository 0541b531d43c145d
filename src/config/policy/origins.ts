import type { PolicyOrigin } from '../../outcome/index.ts';
import type { LegacyFeatureGates } from './feature-gates.ts';
import { PREDICATES, PRIORITIES, scorePlugin } from './legacy-names.ts';
import type { Policy } from './policy.ts';
import type { ResolvedNames } from './resolve-names.ts';

/** By plugin, the predicates that make it filter and the priorities that make it score. */
export interface Origins {
  readonly filter: Readonly<Record<string, readonly PolicyOrigin[]>>;
  readonly score: Readonly<Record<string, readonly PolicyOrigin[]>>;
}

/** Nobody asked for the plugins of the default provider by the names of predicates. */
export const NO_ORIGINS: Origins = { filter: {}, score: {} };

export function originsOf(
  policy: Policy,
  { predicates, priorities, writtenAs }: ResolvedNames,
  gates: LegacyFeatureGates,
): Origins {
  const filter = new Map<string, PolicyOrigin[]>();
  const score = new Map<string, PolicyOrigin[]>();
  const add = (to: Map<string, PolicyOrigin[]>, plugin: string, more: PolicyOrigin[]): void => {
    to.set(plugin, [...(to.get(plugin) ?? []), ...more]);
  };
  for (const { name, plugins, set } of PREDICATES) {
    if (!predicates.has(name)) continue;
    const isUnasked = policy.predicates !== undefined && set === 'mandatory';
    const origins = written(writtenAs.get(name), name, isUnasked ? 'mandatory' : 'default');
    for (const plugin of plugins) add(filter, plugin.name, origins);
  }
  for (const priority of PRIORITIES) {
    const { name } = priority;
    if (!priorities.has(name)) continue;
    add(score, scorePlugin(priority, gates), written(writtenAs.get(name), name, 'default'));
  }
  return { filter: Object.fromEntries(filter), score: Object.fromEntries(score) };
}

/** The entries of the Policy, or the registered name that is there without any. */
function written(
  entries: readonly string[] | undefined,
  name: string,
  otherwise: PolicyOrigin['by'],
): PolicyOrigin[] {
  return entries?.map((entry) => ({ name: entry, by: 'policy' })) ?? [{ name, by: otherwise }];
}
