import {
  labelText,
  labels,
  flag,
  head,
  list,
  made,
  map,
  object,
  openObject,
  optional,
  quantity,
  scalar,
  text,
} from '../documents/index.ts';
import type { DocumentProblem, Field, Fields } from '../documents/index.ts';
import type { Labels, Taint } from '../objects/index.ts';
import { isRecord } from '../units/index.ts';
import type { NodeType, Offer, Quantities } from './node-type.ts';
import { karpenterType } from './karpenter.ts';
import { taint } from './taint.ts';
import { withoutReserved } from './reserved.ts';

/** Pods of a node that says nothing of them (kubernetes v1.34 pkg/kubelet/apis/config/v1beta1/defaults.go). */
const PODS = '110';

const CAPACITY_TYPE = 'karpenter.sh/capacity-type';

/** A type of a NodeCatalog as it is written: quantities as texts, prices per hour. */
interface Entry {
  readonly name: string | undefined;
  /** The name, in catalogues without `name`. */
  readonly type: string | undefined;
  readonly cpu: string | undefined;
  readonly memory: string | undefined;
  readonly pods: string | undefined;
  readonly 'ephemeral-storage': string | undefined;
  readonly resources: Quantities | undefined;
  readonly arch: string | undefined;
  readonly os: string | undefined;
  readonly price: number | undefined;
  readonly spotPrice: number | undefined;
  readonly spot: boolean | undefined;
  readonly zones: readonly string[] | undefined;
  readonly limit: number | undefined;
  readonly labels: Labels | undefined;
  readonly taints: readonly Taint[] | undefined;
  readonly kubeReserved: Quantities | undefined;
  readonly systemReserved: Quantities | undefined;
  readonly evictionHard: Quantities | undefined;
  readonly allocatable: Quantities | undefined;
  readonly volumeLimits: Readonly<Record<string, number>> | undefined;
}

const quantities = (): Field<Quantities | undefined> => optional(map(quantity()));

/** A number, also as a text: CSV has only texts. */
const number = (): Field<number> => numeric('a number of at least 0', Number.isFinite);
const wholeNumber = (): Field<number> =>
  numeric('a whole number of at least 0', Number.isSafeInteger);

const numeric = (wanted: string, isOne: (value: number) => boolean): Field<number> =>
  scalar((written) => {
    const value = written.trim() === '' ? NaN : Number(written);
    return isOne(value) && value >= 0
      ? { value }
      : { problem: `${JSON.stringify(written)} is not ${wanted}` };
  }, wanted);

/** True or false, also as a text. */
const flagOrText = (): Field<boolean> => ({
  ...flag(),
  read: (value, path, problems) =>
    flag().read(value === 'true' || value === 'false' ? value === 'true' : value, path, problems),
});

const type = (): Field<NodeType> => made(object<Entry>(fields()), typeOf);

const fields = (): Fields<Entry> => ({
  name: optional(text()),
  type: optional(text()),
  cpu: optional(quantity()),
  memory: optional(quantity()),
  pods: optional(quantity()),
  'ephemeral-storage': optional(quantity()),
  resources: quantities(),
  arch: optional(text()),
  os: optional(text()),
  price: optional(number()),
  spotPrice: optional(number()),
  spot: optional(flagOrText()),
  zones: optional(list(labelText())),
  limit: optional(wholeNumber()),
  labels: optional(labels()),
  taints: optional(list(taint())),
  kubeReserved: quantities(),
  systemReserved: quantities(),
  evictionHard: quantities(),
  allocatable: quantities(),
  volumeLimits: optional(map(wholeNumber())),
});

/** The fields of a type in a NodeCatalog. */
export const typeFields = (): readonly string[] => Object.keys(fields());

/** An entry; what it lacks is found even if some of its fields are wrong. */
const entry = (): Field<NodeType> => {
  const [own, karpenters] = [type(), karpenterType()];
  return {
    ...own,
    read: (value, path, problems) => {
      const read = (isKarpenters(value) ? karpenters : own).read(value, path, problems);
      for (const [field, message] of missingIn(value)) {
        problems.push({ path: [...path, field], at: 'key', message });
      }
      return read;
    },
  };
};

const isKarpenters = (written: unknown): boolean =>
  isRecord(written) && Object.hasOwn(written, 'offerings');

/** The needed fields that an entry lacks, with what to say of each. */
function missingIn(written: unknown): readonly (readonly [string, string])[] {
  if (!isRecord(written)) return [];
  const { resources } = written;
  const amounts = { ...(isRecord(resources) ? resources : {}), ...written };
  const needed = isKarpenters(written) ? [] : ['cpu', 'memory'];
  const lacking = needed.filter((resource) => (amounts[resource] ?? undefined) === undefined);
  return [
    ...(nameIn(written) === undefined ? [['name', 'give the name of the type'] as const] : []),
    ...lacking.map((resource) => [resource, `give the ${resource} of a node`] as const),
  ];
}

const nameIn = (written: unknown): unknown =>
  isRecord(written) ? (written['name'] ?? written['type'] ?? undefined) : undefined;

const types = (): Field<readonly NodeType[]> => {
  const all = list(entry());
  return {
    ...all,
    read: (value, path, problems) => {
      const read = all.read(value, path, problems);
      const names = Array.isArray(value) ? value.map(nameIn) : undefined;
      if (names?.length === 0) {
        const message = 'give types of nodes, each with name, cpu and memory';
        problems.push({ path, at: 'value', message });
      }
      const seen = new Set<string>();
      for (const [at, name] of names?.entries() ?? []) {
        if (typeof name !== 'string') continue;
        const message = `${name} is given twice`;
        if (seen.has(name)) problems.push({ path: [...path, at, 'name'], at: 'value', message });
        seen.add(name);
      }
      return read;
    },
  };
};

interface Document {
  readonly apiVersion: string | undefined;
  readonly kind: string | undefined;
  readonly types: readonly NodeType[];
}

const document = (): Field<Document> => {
  const { apiVersion, kind } = head('NodeCatalog');
  const own = { apiVersion: optional(apiVersion), kind: optional(kind), types: types() };
  return openObject<Document>(own);
};

/**
 * The types of a NodeCatalog, or of Karpenter's kwok instance types: a document with `types`, or their list. Undefined if there are
 * problems, which are added.
 */
export function readCatalog(
  value: unknown,
  problems: DocumentProblem[],
): readonly NodeType[] | undefined {
  const before = problems.length;
  const read = Array.isArray(value)
    ? types().read(value, [], problems)
    : document().read(value, [], problems)?.types;
  return problems.length > before ? undefined : read;
}

function typeOf(entry: Entry): NodeType {
  const name = entry.name ?? entry.type ?? '';
  const capacity = capacityOf(entry);
  const { kubeReserved, systemReserved, evictionHard, allocatable, limit, volumeLimits } = entry;
  return {
    name,
    capacity,
    allocatable: {
      ...withoutReserved(capacity, [kubeReserved, systemReserved, evictionHard]),
      ...allocatable,
    },
    labels: {
      'kubernetes.io/arch': entry.arch ?? 'amd64',
      'kubernetes.io/os': entry.os ?? 'linux',
      'node.kubernetes.io/instance-type': name,
      ...entry.labels,
    },
    taints: entry.taints ?? [],
    spotLabels: { [CAPACITY_TYPE]: 'spot' },
    offers: offersOf(entry),
    ...(limit === undefined ? {} : { limit }),
    ...(volumeLimits === undefined ? {} : { volumeLimits }),
  };
}

/** The fields for single resources take precedence over `resources`. */
function capacityOf({ resources, ...entry }: Entry): Quantities {
  const own = (['cpu', 'memory', 'pods', 'ephemeral-storage'] as const).flatMap((resource) => {
    const amount = entry[resource];
    return amount === undefined ? [] : [[resource, amount] as const];
  });
  return { pods: PODS, ...resources, ...Object.fromEntries(own) };
}

/** One offer per zone; with a spot price two. */
function offersOf({ price, spotPrice, spot: isSpot = false, zones }: Entry): readonly Offer[] {
  const places: readonly (string | undefined)[] = zones ?? [undefined];
  return places.flatMap((zone): Offer[] => {
    const where = zone === undefined ? {} : { zone };
    const own = { ...where, ...(price === undefined ? {} : { price }), isSpot };
    return spotPrice === undefined
      ? [own]
      : [...(price === undefined ? [] : [own]), { ...where, price: spotPrice, isSpot: true }];
  });
}
