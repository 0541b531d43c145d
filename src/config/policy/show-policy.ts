import { API_VERSION } from '../../outcome/index.ts';
import type { PolicyTranslation, TranslatedExtender } from '../../outcome/index.ts';
import { v1_22 } from '../../releases/index.ts';
import type { SchedulerExtender } from '../component-config/scheduler-configuration.ts';
import { readPolicy } from './reading/read.ts';
import type { ReadPolicyOptions } from './reading/read.ts';

/**
 * The plugins that kube-scheduler v1.22.6 makes of a Policy: their order at every extension point, weights, arguments,
 * extenders, and their predicates and priorities. Plain data.
 *
 * @param document JSON or YAML text, or a parsed value; null or undefined: the default provider
 * @throws PolicyError that lists all problems of the Policy
 */
export function showPolicy(document: unknown, options: ReadPolicyOptions = {}): PolicyTranslation {
  const { profiles, policyPlugins, origins, extenders, alwaysCheckAllPredicates, warnings } =
    readPolicy(document, options);
  const scoreOrder = Object.keys(policyPlugins.score);
  const isGiven = document !== undefined && document !== null;
  return {
    apiVersion: API_VERSION,
    kind: 'PolicyTranslation',
    kubernetes: (options.release ?? v1_22).kubernetes,
    source: isGiven ? 'Policy' : 'DefaultProvider',
    policyPlugins: { ...policyPlugins, ...(scoreOrder.length > 0 && { scoreOrder }) },
    pluginConfig: Object.fromEntries(
      Object.entries(profiles[0]?.args ?? {}).map(([name, args]) => [name, plain(args)]),
    ),
    origins,
    alwaysCheckAllPredicates,
    extenders: extenders
      .toSorted((a, b) => Number(a.ignorable) - Number(b.ignorable))
      .map(shownExtender),
    warnings,
  };
}

/** Integers beyond 2^53 as the nearest double, since JSON readers differ on them. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

function shownExtender(extender: SchedulerExtender): TranslatedExtender {
  const { urlPrefix, weight, httpTimeoutSeconds, nodeCacheCapable, ignorable } = extender;
  const { filterVerb, prioritizeVerb, preemptVerb, bindVerb, managedResources } = extender;
  const verbs = [
    ['filter', filterVerb],
    ['prioritize', prioritizeVerb],
    ['preempt', preemptVerb],
    ['bind', bindVerb],
  ] as const;
  return {
    urlPrefix,
    verbs: verbs.flatMap(([verb, path]) => (path === '' ? [] : [verb])),
    weight,
    httpTimeoutSeconds,
    nodeCacheCapable,
    ignorable,
    managedResources: managedResources.map(({ name }) => name),
  };
}
