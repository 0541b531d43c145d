import { stringify } from 'yaml';
import type { ExtensionPoint } from '../../framework/index.ts';
import { extendsPoint, v1_34 } from '../../releases/index.ts';
import { formatDuration } from '../../golang/index.ts';
import type { SchedulerExtender } from '../component-config/scheduler-configuration.ts';
import { changesSince } from './changes-since.ts';
import { convertArgs } from './convert-args.ts';
import type { ConvertedArgs } from './convert-args.ts';
import { readPolicy } from './reading/read.ts';
import type { ReadPolicyOptions } from './reading/read.ts';
import { successors } from './successors.ts';

/**
 * A KubeSchedulerConfiguration for v1.34 that comes as near to the Policy as possible: YAML text that begins with comments on
 * what cannot be expressed and on what v1.34 computes differently.
 *
 * @param document JSON or YAML text, or a parsed value; null or undefined: the default provider
 * @throws PolicyError that lists all problems of the Policy
 */
export function convertPolicy(document: unknown, options: ReadPolicyOptions = {}): string {
  const policy = readPolicy(document, options);
  const { policyPlugins, extenders, alwaysCheckAllPredicates } = policy;
  const { filters, scores, lost } = successors(policyPlugins);
  const args = convertArgs(policy, scores);
  const plugins = pluginSets(policyPlugins.preFilter, filters, args);
  const notes = [
    ...lost,
    ...args.notes,
    ...(args.scores.length === 0
      ? ['nothing scores: the first node that fits is taken, where v1.22 drew one of them']
      : []),
    ...(alwaysCheckAllPredicates
      ? ['alwaysCheckAllPredicates: a node is now turned down by the first filter that fails']
      : []),
  ];
  const names = args.scores.map(({ name }) => name);
  const used = new Set([...filters, ...names, ...policyPlugins.postFilter]);
  const converted = {
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    kind: 'KubeSchedulerConfiguration',
    profiles: [
      {
        schedulerName: 'default-scheduler',
        plugins,
        ...(args.pluginConfig.length > 0 && { pluginConfig: args.pluginConfig }),
      },
    ],
    ...(extenders.length > 0 && { extenders: extenders.map(writtenExtender) }),
  };
  return [
    ...comment('Converted from a Policy of kube-scheduler v1.22.', []),
    ...comment('What cannot be expressed:', notes),
    ...comment('What is computed otherwise since v1.22:', changesSince(used)),
    stringify(converted, { lineWidth: 0, version: '1.1' }),
  ].join('\n');
}

function comment(title: string, lines: readonly string[]): readonly string[] {
  if (title.endsWith(':') && lines.length === 0) return [];
  return [`# ${title}`, ...lines.map((line) => `# - ${line}`)];
}

const MILLISECONDS_PER_SECOND = 1000;

interface WrittenSet {
  readonly enabled: { readonly name: string; readonly weight?: number }[];
}

/** Disables all defaults and enables each plugin by name, in the order of the Policy. */
function pluginSets(
  preFilters: readonly string[],
  filters: readonly string[],
  { scores }: ConvertedArgs,
): object {
  const sets = new Map<string, WrittenSet>();
  const enable = (point: ExtensionPoint, name: string, weight?: number): void => {
    if (!extendsPoint(v1_34, name, point)) return;
    const set = sets.get(point) ?? { enabled: [] };
    sets.set(point, set);
    if (set.enabled.some((plugin) => plugin.name === name)) return;
    set.enabled.push(weight === undefined ? { name } : { name, weight });
  };
  for (const name of ['SchedulingGates', 'DefaultPreemption']) enable('preEnqueue', name);
  enable('queueSort', 'PrioritySort');
  for (const name of [...preFilters, ...filters]) enable('preFilter', name);
  for (const name of filters) enable('filter', name);
  enable('postFilter', 'DefaultPreemption');
  for (const { name } of scores) enable('preScore', name);
  for (const { name, weight } of scores) enable('score', name, weight);
  for (const point of ['reserve', 'preBind'] as const) {
    for (const name of filters) enable(point, name);
  }
  enable('bind', 'DefaultBinder');
  return { multiPoint: { disabled: [{ name: '*' }] }, ...Object.fromEntries(sets) };
}

function writtenExtender(extender: SchedulerExtender): object {
  const { httpTimeoutSeconds, tlsConfig, ...rest } = extender;
  const withoutEmpty = (fields: object): object => {
    const entries: [string, unknown][] = Object.entries(fields);
    return Object.fromEntries(
      entries.filter(([, value]) => value !== '' && value !== false && value !== 0),
    );
  };
  const { managedResources, ...others } = rest;
  return {
    ...withoutEmpty(others),
    ...(managedResources.length > 0 && { managedResources: managedResources.map(withoutEmpty) }),
    ...(tlsConfig && { tlsConfig: withoutEmpty(tlsConfig) }),
    httpTimeout: formatDuration(httpTimeoutSeconds * MILLISECONDS_PER_SECOND),
  };
}
