import type { Quantity } from '../../../../units/index.ts';
import type { Requirements } from '../../algebra/requirements.ts';
import { checkMinValues } from '../../catalogue/min-values.ts';
import { sum } from '../../resources.ts';
import type { Resources } from '../../resources.ts';
import type { HostPort, HostPorts } from '../pods/host-ports.ts';
import type { Quantities } from '../pods/shape.ts';
import { addAll, both, isEmpty, keepOnly, noBits } from './bits.ts';
import type { Bits } from './bits.ts';
import type { DaemonGroup } from './template.ts';
import type { TypeTable } from './type-table.ts';

/** What the types of a NodeClaim are asked for. */
export interface TypeQuestion {
  readonly table: TypeTable;
  readonly types: Bits;
  readonly requirements: Requirements;
  /** Of all pods of the NodeClaim, without DaemonSets. */
  readonly requests: Resources;
  /** Groups that the pod's host ports do not rule out. */
  readonly daemons: readonly DaemonGroup[];
  readonly relaxesMinValues: boolean;
  /** How texts count the types on which the requests fit: only those with a usable offering. */
  readonly fitsByOffering: boolean;
}

/** The types that are left, and the requirements with the minValues that they can meet. */
export interface TypesLeft {
  readonly types: Bits;
  readonly requirements: Requirements;
}

/** Why no type is left. */
export interface NoTypes {
  readonly kind: 'no-types';
  readonly question: TypeQuestion;
  /** The labels with too few values; empty: other reasons. */
  readonly missing: readonly string[];
}

/**
 * The types that meet the requirements, hold the requests and have a usable offering, if they have enough values for minValues.
 *
 * Rule: filterInstanceTypesByRequirements, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/nodeclaim.go, v1.13.
 */
export function filterTypes(question: TypeQuestion): TypesLeft | NoTypes {
  const { table, types, requirements, relaxesMinValues } = question;
  const usable = both(types, table.compatible(requirements));
  keepOnly(usable, table.offered(requirements));
  const left = fittingWithDaemons(question, usable);
  if (!requirements.hasMinValues) {
    return isEmpty(left)
      ? { kind: 'no-types', question, missing: [] }
      : { types: left, requirements };
  }
  const { missing } = checkMinValues(table.typesIn(left), requirements);
  if (isEmpty(left) || (missing.size > 0 && !relaxesMinValues)) {
    return { kind: 'no-types', question, missing: [...missing.keys()] };
  }
  const relaxed = [...missing].reduce(
    (known, [key, count]) => known.replacing(known.get(key).withMinValues(count)),
    requirements,
  );
  return { types: left, requirements: relaxed };
}

/** Of some types those on which the requests and the DaemonSets of the type fit. */
export function fittingWithDaemons(
  { table, requests, daemons }: Pick<TypeQuestion, 'table' | 'requests' | 'daemons'>,
  among: Bits,
): Bits {
  const [only] = daemons;
  if (daemons.length === 1 && only !== undefined) {
    return table.fitting(sum(requests, only.overhead), both(among, only.types));
  }
  const fitting = noBits(table.types.length);
  for (const { types, overhead } of daemons) {
    addAll(fitting, table.fitting(sum(requests, overhead), both(among, types)));
  }
  return fitting;
}

/** Groups of DaemonSets whose host ports a pod does not take, each with its own ports. */
export interface GroupPorts {
  readonly group: DaemonGroup;
  readonly ports: HostPorts;
}

export const groupsWithRoom = (
  groups: readonly GroupPorts[],
  pod: string,
  ports: readonly HostPort[],
): readonly DaemonGroup[] =>
  groups.flatMap((one) => (one.ports.conflict(pod, ports) === undefined ? [one.group] : []));

/** The lower amount of each resource that all have, or the higher one of each. */
export function extremes(lists: readonly Quantities[], pick: 'least' | 'most'): Quantities {
  const [first, ...rest] = lists;
  let result = new Map<string, Quantity>(first);
  for (const list of rest) {
    for (const [resource, quantity] of list) {
      const known = result.get(resource);
      if (known === undefined ? pick === 'most' : isBeyond(quantity.compare(known), pick)) {
        result.set(resource, quantity);
      }
    }
    if (pick === 'least') result = new Map([...result].filter(([resource]) => list.has(resource)));
  }
  return result;
}

const isBeyond = (order: number, pick: 'least' | 'most'): boolean =>
  pick === 'least' ? order < 0 : order > 0;
