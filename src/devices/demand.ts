import type {
  CapacityRequirements,
  DeviceClass,
  DeviceRequest,
  DeviceSelector,
  DeviceToleration,
  ExactDeviceRequest,
} from '../objects/index.ts';
import type { PooledDevice } from './pools/types.ts';

/** A request of a claim, or one of the alternatives of a request. */
export interface Demand {
  readonly name: string;
  /** The request of an alternative. */
  readonly parent: string | undefined;
  /** The place of an alternative: 0 is preferred. */
  readonly rank: number | undefined;
  readonly className: string;
  readonly mode: string;
  readonly count: number;
  readonly adminAccess: boolean;
  /** Whether admin access is mentioned at all. */
  readonly mentionsAdmin: boolean;
  readonly selectors: readonly DeviceSelector[];
  readonly tolerations: readonly DeviceToleration[];
  readonly capacity: CapacityRequirements | undefined;
}

/** A demand that was checked. */
export interface CheckedDemand extends Demand {
  readonly deviceClass: DeviceClass;
  /** How many devices it needs. */
  readonly needs: number;
  /** The devices of a request for all of them. */
  readonly all: readonly PooledDevice[] | undefined;
  /** Whether a device was selectable for it. */
  readonly selectable: Map<string, boolean>;
}

/** A request of one claim as the search reads it: its only demand, or the alternatives in the order of preference. */
export interface CheckedRequest {
  readonly hasAlternatives: boolean;
  readonly demands: readonly CheckedDemand[];
}

/** The name of a request in results: "request", or "request/alternative". */
export const resultName = ({ parent, name }: Pick<Demand, 'parent' | 'name'>): string =>
  parent === undefined ? name : `${parent}/${name}`;

export function demandsOf({
  name,
  exactly,
  firstAvailable = [],
}: DeviceRequest): readonly Demand[] {
  if (exactly !== undefined || firstAvailable.length === 0) {
    return [
      demand(exactly ?? { deviceClassName: '' }, { name, parent: undefined, rank: undefined }),
    ];
  }
  return firstAvailable.map((alternative, rank) =>
    demand(alternative, { name: alternative.name, parent: name, rank }),
  );
}

function demand(
  request: ExactDeviceRequest,
  place: Pick<Demand, 'name' | 'parent' | 'rank'>,
): Demand {
  return {
    ...place,
    className: request.deviceClassName,
    mode: request.allocationMode ?? 'ExactCount',
    count: request.count ?? 1,
    adminAccess: request.adminAccess === true,
    mentionsAdmin: request.adminAccess !== undefined,
    selectors: request.selectors ?? [],
    tolerations: request.tolerations ?? [],
    capacity: request.capacity,
  };
}
