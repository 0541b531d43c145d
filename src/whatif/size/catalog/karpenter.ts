import { isRecord } from '../../../units/index.ts';
import type { NodeType, Offer } from '../node-type.ts';
import type { EntryReader } from './entry-reader.ts';

const ZONE = 'topology.kubernetes.io/zone';
const CAPACITY_TYPE = 'karpenter.sh/capacity-type';

/**
 * An instance type of Karpenter's kwok provider: name, architecture, operatingSystems, resources and offerings with a price. All of the
 * resources are allocatable: the file says nothing of what the system takes.
 *
 * Source: sigs.k8s.io/karpenter kwok/cloudprovider/helpers.go InstanceTypeOptions.
 */
export function karpenterType(
  entry: Readonly<Record<string, unknown>>,
  reader: EntryReader,
): NodeType | undefined {
  const name = reader.text('name');
  if (name === undefined) reader.missing('name', 'give the name of the type');
  const resources = { pods: '110', ...reader.quantities('resources') };
  const arch = reader.text('architecture') ?? 'amd64';
  const [os = 'linux'] = reader.texts('operatingSystems') ?? [];
  const offerings: readonly unknown[] = Array.isArray(entry['offerings']) ? entry['offerings'] : [];
  const offers = offerings.flatMap(offerOf);
  if (offers.length < offerings.length) {
    reader.problem('offerings', 'give each offering Requirements and perhaps a Price');
  }
  if (name === undefined || offers.length === 0) return undefined;
  return {
    name,
    capacity: resources,
    allocatable: resources,
    labels: {
      'kubernetes.io/arch': arch,
      'kubernetes.io/os': os,
      'node.kubernetes.io/instance-type': name,
      [CAPACITY_TYPE]: 'on-demand',
    },
    spotLabels: { [CAPACITY_TYPE]: 'spot' },
    taints: [],
    offers,
  };
}

function offerOf(offering: unknown): Offer[] {
  if (!isRecord(offering)) return [];
  const { Price, price = Price, Requirements, requirements = Requirements } = offering;
  if (!Array.isArray(requirements)) return [];
  const zone = valueOf(requirements, ZONE);
  return [
    {
      ...(zone === undefined ? {} : { zone }),
      ...(typeof price === 'number' ? { price } : {}),
      isSpot: valueOf(requirements, CAPACITY_TYPE) === 'spot',
    },
  ];
}

function valueOf(requirements: readonly unknown[], key: string): string | undefined {
  const found = requirements.find((one) => isRecord(one) && one['key'] === key);
  const values = isRecord(found) ? found['values'] : undefined;
  const value: unknown = Array.isArray(values) ? values[0] : undefined;
  return typeof value === 'string' ? value : undefined;
}
