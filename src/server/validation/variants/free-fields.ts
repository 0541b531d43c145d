import { dnsSubdomainProblems, labelValueProblems } from '../../../objects/index.ts';
import type { FieldPath } from '../../../problems/index.ts';
import { isRecord } from '../../../units/index.ts';
import { timeProblem } from '../../../golang/index.ts';
import { definition, resolveShape } from '../../schemas/definitions.ts';
import type { Shape } from '../../schemas/definitions.ts';
import { TOKEN_VOLUME } from '../pods/alike.ts';
import { isWholeAmount } from '../pods/resource-errors.ts';
import { familyOfRange } from '../rules/ip-address.ts';
import { dnsLabelProblems } from '../rules/texts.ts';

/** What has to be checked of an object if one of its free fields differs, besides the field. */
export type Together = 'resources' | 'selector' | 'token volume';

/** A field of stored objects that says little about whether the rest of the object is valid. */
export interface FreeField {
  /** Whether a value is valid where the known, valid object has `known`. */
  readonly allows: (value: unknown, known: unknown) => boolean;
  readonly together?: Together;
  /** True: the objects of one workload have it in common. */
  readonly isCommon?: boolean;
}

type Allows = FreeField['allows'];

const allText =
  (isValid: (text: string) => boolean): Allows =>
  (value) =>
    typeof value === 'string' && isValid(value);
const isSubdomain = (text: string): boolean =>
  text !== '' && dnsSubdomainProblems(text).length === 0;
const isName = allText(isSubdomain);
const isLabelName = allText((text) => text !== '' && dnsLabelProblems(text).length === 0);
const isPrefix = allText((text) => text.endsWith('-') && isSubdomain(`${text}a`));
const isSet = allText((text) => text !== '');
const isImage = allText((text) => text !== '' && text.trim() === text);
const isLabel = allText((text) => labelValueProblems(text).length === 0);
const isHostname = allText((text) => text === '' || dnsLabelProblems(text).length === 0);
const isAnyText = allText(() => true);
/** A variable with a source must have an empty value. */
const isValueOfVariable: Allows = (value, known) => known !== '' && isAnyText(value, known);
const isToken: Allows = (value, known) =>
  [value, known].every((name) => typeof name === 'string' && TOKEN_VOLUME.test(name));
const isOfSameFamily: Allows = (value, known) =>
  typeof value === 'string' &&
  typeof known === 'string' &&
  familyOfRange(value) !== undefined &&
  familyOfRange(value) === familyOfRange(known);
/** Most quantities. */
const isAmount = allText((text) => /^\d{1,12}(?:\.\d{1,3})?(?:m|[kMGT]|[KMGT]i)?$/.test(text));

/** All annotations of an object together have a limit, see `hasRoomForNotes`. */
const LONGER = 200;
const isAnnotation: Allows = (value, known) =>
  typeof value === 'string' && value.length <= String(known).length + LONGER;
const MOST_NOTES = 500;
const LONGEST_NOTES = 100_000;

/** Whether the annotations stay below their limit of 256 KiB if each of them is a free field. */
export const hasRoomForNotes = (annotations: Readonly<Record<string, string>> = {}): boolean =>
  Object.keys(annotations).length <= MOST_NOTES &&
  Object.entries(annotations).flat().join('').length <= LONGEST_NOTES;

/** Times follow one another: most are those of the field before. */
let lastTime = '';

function isTime(value: unknown): boolean {
  if (value === lastTime) return true;
  if (typeof value !== 'string' || timeProblem(value, 'time') !== undefined) return false;
  lastTime = value;
  return true;
}

type Fields = Readonly<Record<string, FreeField>>;

const TOKEN: FreeField = { allows: isToken, together: 'token volume' };
const SELECTED: FreeField = { allows: isLabel, together: 'selector', isCommon: true };
const common = (allows: Allows): FreeField => ({ allows, isCommon: true });

/** The free fields of a pod spec at a path; a star stands for an index or a key. */
const ofSpec = (spec: string): Fields => ({
  ...Object.fromEntries(
    ['containers', 'initContainers'].flatMap((list) => [
      [`${spec}.${list}.*.args.*`, common(isAnyText)],
      [`${spec}.${list}.*.command.*`, common(isAnyText)],
      [`${spec}.${list}.*.env.*.value`, common(isValueOfVariable)],
      [`${spec}.${list}.*.image`, common(isImage)],
      ...['limits', 'requests'].map(
        (amounts) =>
          [
            `${spec}.${list}.*.resources.${amounts}.*`,
            { allows: isAmount, together: 'resources', isCommon: true } as const,
          ] as const,
      ),
    ]),
  ),
  [`${spec}.serviceAccount`]: common(isName),
  [`${spec}.serviceAccountName`]: common(isName),
});

const ofTemplate = (allowsName: Allows): Fields => ({
  'metadata.name': common(allowsName),
  'spec.replicas': {
    allows: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31,
  },
  'spec.selector.matchLabels.*': SELECTED,
  'spec.template.metadata.labels.*': SELECTED,
  ...ofSpec('spec.template.spec'),
});

/** The kinds of which a cluster has the most objects, with their free fields but for those of the status. Of other kinds, only metadata is free. */
const FREE: Readonly<Partial<Record<string, Fields>>> = {
  DaemonSet: ofTemplate(isName),
  Deployment: ofTemplate(isName),
  Node: {
    'metadata.name': { allows: isName },
    'spec.podCIDR': { allows: isSet },
    'spec.podCIDRs.*': { allows: isOfSameFamily },
    'spec.providerID': { allows: isSet },
  },
  Pod: {
    'metadata.generateName': common(isPrefix),
    'metadata.name': { allows: isName },
    'spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms.*.matchFields.*.values.*':
      { allows: isName },
    'spec.containers.*.volumeMounts.*.name': TOKEN,
    'spec.hostname': { allows: isHostname },
    'spec.initContainers.*.volumeMounts.*.name': TOKEN,
    'spec.nodeName': { allows: isName },
    'spec.volumes.*.name': TOKEN,
    ...ofSpec('spec'),
  },
  ReplicaSet: ofTemplate(isName),
  StatefulSet: ofTemplate(isLabelName),
};

const OF_METADATA: Fields = {
  'metadata.creationTimestamp': { allows: isTime },
  'metadata.labels.*': common(isLabel),
  'metadata.managedFields.*.fieldsV1': { allows: isRecord },
  'metadata.managedFields.*.time': { allows: isTime },
  'metadata.ownerReferences.*.name': common(isSet),
  'metadata.ownerReferences.*.uid': common(isSet),
  'metadata.resourceVersion': { allows: isSet },
  'metadata.uid': { allows: isSet },
};

/** What the keys of annotations contain that validation reads. */
const READ_NOTES: Readonly<Partial<Record<string, string>>> = {
  Node: 'scheduler.alpha.kubernetes.io/',
  Pod: 'kubernetes.io/',
};

/** The free field of a kind at a path. Undefined: if it differs, the whole object has to be validated. */
export function freeField(kind: string, path: FieldPath): FreeField | undefined {
  const general = path.map((step, at) => (isStar(path, at) ? '*' : step)).join('.');
  const fields = FREE[kind];
  const ofMetadata = OF_METADATA[general];
  if (ofMetadata !== undefined || fields === undefined) return ofMetadata;
  if (path[0] === 'status') return ofStatus(kind, path);
  if (general !== 'metadata.annotations.*') return fields[general];
  const read = READ_NOTES[kind];
  const isRead = read !== undefined && String(path[2]).includes(read);
  return isRead ? undefined : { allows: isAnnotation };
}

/** The keys of these maps are names of their own. */
const MAPS: ReadonlySet<unknown> = new Set([
  'annotations',
  'labels',
  'limits',
  'matchLabels',
  'requests',
]);

const isStar = (path: FieldPath, at: number): boolean =>
  typeof path[at] === 'number' || (at === path.length - 1 && MAPS.has(path[at - 1]));

function ofStatus(kind: string, path: FieldPath): FreeField | undefined {
  const [, field, name] = path;
  if (kind === 'Node' && (field === 'allocatable' || field === 'capacity')) {
    return { allows: allText((text) => isWholeAmount(String(name), text)) };
  }
  // Parts with rules of their own.
  if (field === 'declaredFeatures' || (field === 'nodeInfo' && name === 'swap')) return undefined;
  const allows = ofShape(shapeAt(kind, path));
  return allows && { allows };
}

function shapeAt(kind: string, path: FieldPath): Shape | undefined {
  let shape = definition(kind);
  for (const step of path) {
    const within = resolveShape(shape);
    const values = within?.additionalProperties;
    shape =
      typeof step === 'number'
        ? within?.items
        : (within?.properties?.[step] ?? (typeof values === 'object' ? values : undefined));
  }
  return resolveShape(shape);
}

function ofShape({ type, format, maximum }: Shape = {}): Allows | undefined {
  if (type === 'string') {
    if (format === 'time') return isTime;
    return format === undefined ? isAnyText : undefined;
  }
  if (type !== 'integer' || maximum === undefined) return undefined;
  return (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maximum;
}
