import { taint } from '../../../../catalog/index.ts';
import type { NodeType, Offer } from '../../../../catalog/index.ts';
import {
  labelText,
  labels,
  described,
  flag,
  hint,
  list,
  made,
  map,
  object,
  optional,
  quantity,
  text,
} from '../../../../documents/index.ts';
import type { Field } from '../../../../documents/index.ts';
import type { FieldPath } from '../../../../problems/index.ts';
import type { Labels, Node, NodeStatus, Taint } from '../../../../objects/index.ts';

/** A node as a group would make it, and what one costs in an hour. */
export interface PricedTemplate {
  readonly node: Node;
  readonly price: number | undefined;
}

type Amounts = Readonly<Record<string, string>>;

/** The nodes of a group as they are written. */
interface Written {
  readonly instanceType: string | undefined;
  readonly zone: string | undefined;
  readonly spot: boolean | undefined;
  readonly capacity: Amounts | undefined;
  readonly allocatable: Amounts | undefined;
  readonly labels: Labels | undefined;
  readonly taints: readonly Taint[] | undefined;
}

/** Where the nodes of a type are, and whether they may be taken back. */
interface Place {
  readonly zone: string | undefined;
  readonly isSpot: boolean;
}

type Refuse = (message: string, ...field: FieldPath) => void;

/** Pods of a node that says nothing of them. */
const PODS = '110';
const ZONE = 'topology.kubernetes.io/zone';

/** `types`: those of the catalogue; undefined: there is none. */
export const nodeTemplate = (types: readonly NodeType[] | undefined): Field<PricedTemplate> =>
  made(
    object<Written>(
      {
        instanceType: described(
          optional(text()),
          'Type of the catalogue: what it says holds where the template says nothing else.',
        ),
        zone: described(
          optional(labelText()),
          'Zone of the nodes. Default: the only one of the type.',
        ),
        spot: described(optional(flag()), 'Whether the nodes are spot nodes of the type.'),
        capacity: described(
          optional(map(quantity())),
          'Amounts by resource, such as cpu and memory.',
        ),
        allocatable: described(
          optional(map(quantity())),
          'Amounts that pods may use. Default: those of the type, else the capacity.',
        ),
        labels: optional(labels()),
        taints: optional(list(taint())),
      },
      ({ instanceType, capacity = {} }) =>
        instanceType === undefined &&
        (capacity['cpu'] === undefined || capacity['memory'] === undefined)
          ? 'give instanceType, or capacity with cpu and memory'
          : undefined,
    ),
    (written, refuse) => templateOf(written, typeNamed(written, types, refuse), refuse),
  );

function typeNamed(
  { instanceType }: Written,
  types: readonly NodeType[] | undefined,
  refuse: Refuse,
): NodeType | undefined {
  if (instanceType === undefined) return undefined;
  const type = types?.find(({ name }) => name === instanceType);
  if (type !== undefined) return type;
  const names = types?.map(({ name }) => name) ?? [];
  refuse(
    types === undefined
      ? `give the catalogue that has ${instanceType}`
      : `the catalogue has no type ${instanceType}${hint(instanceType, names)}`,
    'instanceType',
  );
  return undefined;
}

function templateOf(written: Written, type: NodeType | undefined, refuse: Refuse): PricedTemplate {
  const { spot = false, zone = written.labels?.[ZONE] } = written;
  const wanted = { zone, isSpot: spot };
  const offer = type === undefined ? undefined : offerOf(type, wanted, refuse);
  const node: Node = {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'template', labels: labelsOf(written, type, { ...wanted, ...offer }) },
    spec: { taints: [...(type?.taints ?? []), ...(written.taints ?? [])] },
    status: amountsOf(written, type),
  };
  return { node, price: offer?.price };
}

const labelsOf = (
  { labels }: Written,
  type: NodeType | undefined,
  { zone, isSpot }: Place,
): Labels => ({
  'kubernetes.io/arch': 'amd64',
  'kubernetes.io/os': 'linux',
  ...type?.labels,
  ...(isSpot && type?.spotLabels),
  ...(zone !== undefined && { [ZONE]: zone }),
  ...labels,
});

function amountsOf(
  written: Written,
  type: NodeType | undefined,
): Required<Pick<NodeStatus, 'capacity' | 'allocatable'>> {
  const capacity = { pods: PODS, ...type?.capacity, ...written.capacity };
  const usable = { ...type?.allocatable, ...written.capacity, ...written.allocatable };
  return { capacity, allocatable: { ...capacity, ...usable } };
}

/** The offer of a type that a template means. */
function offerOf(
  { name, offers }: NodeType,
  { zone, isSpot: spot }: Place,
  refuse: Refuse,
): Offer | undefined {
  const ofKind = offers.filter(({ isSpot }) => isSpot === spot);
  if (ofKind.length === 0) {
    refuse(`${name} is not offered ${spot ? 'as a spot node' : 'but as a spot node'}`, 'spot');
    return undefined;
  }
  const zones = ofKind.flatMap((offer) => offer.zone ?? []);
  const inZone = ofKind.filter((offer) => zone === undefined || (offer.zone ?? zone) === zone);
  if (inZone.length === 0) {
    refuse(`${name} is offered in ${zones.join(', ')}`, 'zone');
  } else if (inZone.length > 1) {
    refuse(`give the zone: ${name} is offered in ${zones.join(', ')}`, 'instanceType');
  }
  return inZone[0];
}
