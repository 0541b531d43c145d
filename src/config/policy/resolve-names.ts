import type { Integer } from '../../decoding/index.ts';
import { goQuote } from '../../golang/index.ts';
import { nearest } from '../../problems/index.ts';
import type { PolicyFieldError } from './creation-error.ts';
import { appended, noNodeLabels, noServiceAffinity, ratioArgs } from './custom-args.ts';
import type { CustomArgs } from './custom-args.ts';
import {
  CUSTOM_PRIORITIES,
  EQUAL_PRIORITY,
  GONE,
  PREDICATE_ALIASES,
  PREDICATES,
  PRIORITIES,
  PRIORITY_ALIASES,
} from './legacy-names.ts';
import type { Policy, PredicatePolicy, PriorityPolicy } from './document.ts';

/** The registered predicates and priorities of a Policy, and the args of its custom entries. */
export interface ResolvedNames {
  readonly predicates: ReadonlySet<string>;
  /** With their weights, as written. */
  readonly priorities: ReadonlyMap<string, Integer>;
  readonly custom: CustomArgs;
  /** By registered name, the names of the Policy's entries for it. */
  readonly writtenAs: ReadonlyMap<string, readonly string[]>;
  /** Unknown and contradictory entries; kube-scheduler stops at the first. */
  readonly errors: readonly PolicyFieldError[];
}

const predicateNames = PREDICATES.map(({ name }) => name);
const priorityNames = PRIORITIES.map(({ name }) => name);

/** kubernetes v1.22.6 pkg/scheduler/factory.go createFromPolicy and plugins/legacy_registry.go. */
export function resolveNames({ predicates, priorities }: Policy): ResolvedNames {
  const custom: CustomArgs = {
    nodeLabel: undefined,
    serviceAffinity: undefined,
    requestedToCapacityRatio: undefined,
  };
  const errors: PolicyFieldError[] = [];
  const writtenAs = new Map<string, readonly string[]>();
  const keep = (name: string | PolicyFieldError, written: string): readonly string[] => {
    if (typeof name !== 'string') {
      errors.push(name);
      return [];
    }
    const before = writtenAs.get(name) ?? [];
    if (!before.includes(written)) writtenAs.set(name, [...before, written]);
    return [name];
  };
  const named = predicates?.flatMap((entry, index) =>
    keep(resolvePredicate(entry, `predicates[${String(index)}]`, custom), entry.name),
  );
  const listed = named ?? PREDICATES.filter(({ set }) => set !== undefined).map(({ name }) => name);
  const mandatory = PREDICATES.filter(({ set }) => set === 'mandatory').map(({ name }) => name);
  const weights = new Map<string, Integer>();
  if (priorities === undefined) {
    for (const { name, defaultWeight } of PRIORITIES) {
      if (defaultWeight !== undefined) weights.set(name, defaultWeight);
    }
  }
  for (const [index, entry] of (priorities ?? []).entries()) {
    if (entry.name === EQUAL_PRIORITY) continue;
    const field = `priorities[${String(index)}]`;
    for (const name of keep(resolvePriority(entry, field, custom), entry.name)) {
      weights.set(name, entry.weight);
    }
  }
  return {
    predicates: new Set([...listed, ...mandatory]),
    priorities: weights,
    custom,
    writtenAs,
    errors,
  };
}

function resolvePredicate(
  { name: written, argument }: PredicatePolicy,
  field: string,
  custom: CustomArgs,
): string | PolicyFieldError {
  const { serviceAffinity, labelsPresence } = argument ?? {};
  const count = Number(serviceAffinity !== undefined) + Number(labelsPresence !== undefined);
  if (argument !== undefined && count !== 1) {
    const tail = `numArgs: ${String(count)}, predicate {${written} ${ADDRESS}}`;
    return {
      field: `${field}.argument`,
      text: `exactly 1 predicate argument is required, ${tail}`,
      help: 'give either serviceAffinity or labelsPresence',
    };
  }
  const name = PREDICATE_ALIASES.get(written) ?? written;
  if (predicateNames.includes(name)) return name;
  if (serviceAffinity !== undefined) {
    const args = (custom.serviceAffinity ??= noServiceAffinity());
    args.affinityLabels = appended(args.affinityLabels, serviceAffinity.labels);
    return 'CheckServiceAffinity';
  }
  if (labelsPresence !== undefined) {
    const args = (custom.nodeLabel ??= noNodeLabels());
    const list = labelsPresence.presence ? 'presentLabels' : 'absentLabels';
    args[list] = appended(args[list], labelsPresence.labels);
    return 'CheckNodeLabelPresence';
  }
  const known = [...predicateNames, ...PREDICATE_ALIASES.keys()];
  return unknown('predicate', name, `${field}.name`, known);
}

function resolvePriority(
  { name: written, weight, argument }: PriorityPolicy,
  field: string,
  custom: CustomArgs,
): string | PolicyFieldError {
  const { serviceAntiAffinity, labelPreference, requestedToCapacityRatioArguments } =
    argument ?? {};
  const given = [serviceAntiAffinity, labelPreference, requestedToCapacityRatioArguments];
  const count = given.filter((one) => one !== undefined).length;
  if (argument !== undefined && count !== 1) {
    const tail = `numArgs: ${String(count)}, priority {${written} ${String(weight)} ${ADDRESS}}`;
    return {
      field: `${field}.argument`,
      text: `exactly 1 priority argument is required, ${tail}`,
      help: 'give one of serviceAntiAffinity, labelPreference, requestedToCapacityRatioArguments',
    };
  }
  const name = PRIORITY_ALIASES.get(written) ?? written;
  if (priorityNames.includes(name)) return name;
  if (serviceAntiAffinity !== undefined) {
    const args = (custom.serviceAffinity ??= noServiceAffinity());
    const { label } = serviceAntiAffinity;
    args.antiAffinityLabelsPreference = appended(args.antiAffinityLabelsPreference, [label]);
    return 'ServiceAffinity';
  }
  if (labelPreference !== undefined) {
    const args = (custom.nodeLabel ??= noNodeLabels());
    const list = labelPreference.presence ? 'presentLabelsPreference' : 'absentLabelsPreference';
    args[list] = appended(args[list], [labelPreference.label]);
    return 'NodeLabel';
  }
  if (requestedToCapacityRatioArguments !== undefined) {
    custom.requestedToCapacityRatio = ratioArgs(requestedToCapacityRatioArguments);
    return 'RequestedToCapacityRatio';
  }
  const meant = priorityNames.filter((one) => !CUSTOM_PRIORITIES.has(one));
  const known = [...meant, ...PRIORITY_ALIASES.keys(), EQUAL_PRIORITY];
  return unknown('priority', name, `${field}.name`, known);
}

/** Go prints an address that differs in every run. */
const ADDRESS = '0xc000000000';

function unknown(
  what: 'predicate' | 'priority',
  name: string,
  field: string,
  known: readonly string[],
): PolicyFieldError {
  const text = `${what} type not found for ${goQuote(name)}`;
  const instead = GONE.get(name);
  if (instead !== undefined) {
    return { field, text, help: `gone before v1.22; its work is done by ${instead}` };
  }
  const near = nearest(name, known);
  return near === undefined ? { field, text } : { field, text, help: `did you mean ${near}?` };
}
