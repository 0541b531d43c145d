import type { DocumentProblem } from '../../../documents/index.ts';
import { API_VERSION } from '../../../outcome/index.ts';
import { isRecord } from '../../../units/index.ts';
import type { NodeType, Offer, Quantities } from '../node-type.ts';
import type { FieldPath } from '../../../problems/index.ts';
import { EntryReader } from './entry-reader.ts';
import { karpenterType } from './karpenter.ts';
import { withoutReserved } from './reserved.ts';

const FIELDS = [
  'name',
  'type',
  'cpu',
  'memory',
  'pods',
  'ephemeral-storage',
  'resources',
  'arch',
  'os',
  'price',
  'spotPrice',
  'spot',
  'zones',
  'limit',
  'labels',
  'taints',
  'kubeReserved',
  'systemReserved',
  'evictionHard',
  'allocatable',
  'volumeLimits',
] as const;

/** Pods of a node that says nothing of them (kubernetes v1.34 pkg/kubelet/apis/config/v1beta1/defaults.go). */
const PODS = '110';

const CAPACITY_TYPE = 'karpenter.sh/capacity-type';

/**
 * The types of a NodeCatalog, or of Karpenter's kwok instance types: a document with `types`, or their list. What is wrong is added to
 * `problems`.
 */
export function readCatalog(document: unknown, problems: DocumentProblem[]): readonly NodeType[] {
  const { entries, path } = entriesOf(document, problems);
  const types = entries.flatMap((entry, at): NodeType[] => {
    const own = [...path, at];
    if (!isRecord(entry)) {
      problems.push({
        path: own,
        at: 'value',
        message: 'not a type of node with name, cpu and memory',
      });
      return [];
    }
    const reader = new EntryReader(entry, own, problems);
    const type = Array.isArray(entry['offerings']) ? karpenterType(entry, reader) : typeOf(reader);
    return type === undefined ? [] : [type];
  });
  const seen = new Set<string>();
  types.forEach(({ name }, at) => {
    if (seen.has(name)) {
      problems.push({
        path: [...path, at, 'name'],
        at: 'value',
        message: `${name} is given twice`,
      });
    }
    seen.add(name);
  });
  return types;
}

function entriesOf(
  document: unknown,
  problems: DocumentProblem[],
): { readonly entries: readonly unknown[]; readonly path: FieldPath } {
  if (Array.isArray(document)) return { entries: document, path: [] };
  const {
    apiVersion = API_VERSION,
    kind = 'NodeCatalog',
    types,
  } = isRecord(document) ? document : {};
  const wrong = (field: string, message: string): void => {
    problems.push({ path: field === '' ? [] : [field], at: 'value', message });
  };
  if (apiVersion !== API_VERSION) wrong('apiVersion', `must be ${API_VERSION}`);
  if (kind !== 'NodeCatalog') wrong('kind', 'must be NodeCatalog');
  if (Array.isArray(types) && types.length > 0) return { entries: types, path: ['types'] };
  wrong('', 'give types: a list of types of nodes, each with name, cpu and memory');
  return { entries: [], path: ['types'] };
}

function typeOf(reader: EntryReader): NodeType | undefined {
  reader.allow(FIELDS);
  const name = reader.text('name') ?? reader.text('type');
  if (name === undefined) reader.missing('name', 'give the name of the type');
  const capacity = capacityOf(reader);
  const reserved = ['kubeReserved', 'systemReserved', 'evictionHard'].map((field) =>
    reader.quantities(field),
  );
  const allocatable = {
    ...withoutReserved(capacity, reserved),
    ...reader.quantities('allocatable'),
  };
  const offers = offersOf(reader);
  const limit = reader.number('limit');
  const volumes = reader.quantities('volumeLimits');
  const rest = { labels: labelsOf(reader, name ?? ''), taints: reader.taints('taints') ?? [] };
  if (name === undefined) return undefined;
  return {
    name,
    capacity,
    allocatable,
    ...rest,
    spotLabels: { [CAPACITY_TYPE]: 'spot' },
    offers,
    ...(limit === undefined ? {} : { limit: Math.floor(limit) }),
    ...(volumes === undefined ? {} : { volumeLimits: numbersOf(volumes) }),
  };
}

/** The fields for single resources take precedence over `resources`. */
function capacityOf(reader: EntryReader): Quantities {
  const own = ['cpu', 'memory', 'pods', 'ephemeral-storage'].flatMap((resource) => {
    const quantity = reader.quantity(resource);
    return quantity === undefined ? [] : [[resource, quantity] as const];
  });
  const capacity: Quantities = {
    pods: PODS,
    ...reader.quantities('resources'),
    ...Object.fromEntries(own),
  };
  for (const resource of ['cpu', 'memory']) {
    if (!(resource in capacity)) reader.missing(resource, `give the ${resource} of a node`);
  }
  return capacity;
}

const numbersOf = (quantities: Readonly<Record<string, string>>): Record<string, number> =>
  Object.fromEntries(Object.entries(quantities).map(([name, one]) => [name, Number(one)]));

function labelsOf(reader: EntryReader, name: string): Record<string, string> {
  return {
    'kubernetes.io/arch': reader.text('arch') ?? 'amd64',
    'kubernetes.io/os': reader.text('os') ?? 'linux',
    'node.kubernetes.io/instance-type': name,
    ...reader.labels('labels'),
  };
}

/** One offer per zone; with a spot price two. */
function offersOf(reader: EntryReader): readonly Offer[] {
  const price = reader.number('price');
  const spotPrice = reader.number('spotPrice');
  const isSpot = reader.flag('spot') ?? false;
  const zones: readonly (string | undefined)[] = reader.texts('zones') ?? [undefined];
  return zones.flatMap((zone): Offer[] => {
    const where = zone === undefined ? {} : { zone };
    const own = { ...where, ...(price === undefined ? {} : { price }), isSpot };
    return spotPrice === undefined
      ? [own]
      : [...(price === undefined ? [] : [own]), { ...where, price: spotPrice, isSpot: true }];
  });
}
