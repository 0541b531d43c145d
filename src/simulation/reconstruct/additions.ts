import { isRecord } from '../../units/index.ts';

/** What a pod may have in addition to its template, at one place of its spec. */
export interface Additions {
  /** Fields that may be set if the template does not set them; "any": all fields. */
  readonly fields: ReadonlySet<string> | 'any';
  /** The additions of nested objects, by field. */
  readonly objects?: ReadonlyMap<string, Additions>;
  /** Lists that may have more items. `key`: the field that identifies an item; without it whole items are compared. */
  readonly lists?: ReadonlyMap<string, { readonly key?: string; readonly item: Additions }>;
  /** Whether the value of a field may replace the template's. */
  readonly replaces?: (field: string, value: unknown) => boolean;
}

const NOTHING: Additions = { fields: new Set() };
const ANYTHING: Additions = { fields: 'any' };

/** Path of a probe that Istio's injector redirects to the sidecar. */
const REWRITTEN_PROBE = '"/app-health/';

const CONTAINER: Additions = {
  fields: new Set(['env', 'envFrom', 'securityContext', 'volumeMounts']),
  // Policies such as OpenShift's SCCs complete security contexts.
  objects: new Map([['securityContext', ANYTHING]]),
  lists: new Map([
    ['env', { key: 'name', item: NOTHING }],
    ['envFrom', { item: NOTHING }],
    ['volumeMounts', { key: 'mountPath', item: NOTHING }],
  ]),
  replaces: (field, value) =>
    (field === 'imagePullPolicy' && value === 'Always') ||
    (field.endsWith('Probe') && JSON.stringify(value).includes(REWRITTEN_PROBE)),
};

/** A container to which LimitRanger has added resources. */
const LIMITED_CONTAINER: Additions = {
  ...CONTAINER,
  fields: new Set(['env', 'envFrom', 'resources', 'securityContext', 'volumeMounts']),
  objects: new Map([
    ['securityContext', ANYTHING],
    [
      'resources',
      {
        fields: 'any',
        objects: new Map([
          ['limits', ANYTHING],
          ['requests', ANYTHING],
        ]),
      },
    ],
  ]),
};

/** Set by admission, webhooks, the scheduler, or the controller that made the pod. */
const POD_FIELDS = [
  'dnsConfig',
  'enableServiceLinks',
  'ephemeralContainers',
  'hostname',
  'imagePullSecrets',
  'initContainers',
  'nodeName',
  'overhead',
  'preemptionPolicy',
  'priority',
  'readinessGates',
  'securityContext',
  'subdomain',
  'tolerations',
  'volumes',
];

/** `hasDefaultAmounts`: LimitRanger has added resources. `alsoFields`: other fields that may be set. */
export function podAdditions(hasDefaultAmounts: boolean, alsoFields: readonly string[]): Additions {
  const container = hasDefaultAmounts ? LIMITED_CONTAINER : CONTAINER;
  return {
    fields: new Set([...POD_FIELDS, ...alsoFields]),
    objects: new Map([['securityContext', ANYTHING]]),
    lists: new Map([
      ['containers', { key: 'name', item: container }],
      ['initContainers', { key: 'name', item: container }],
      ['volumes', { key: 'name', item: NOTHING }],
      ['tolerations', { item: NOTHING }],
      ['imagePullSecrets', { key: 'name', item: NOTHING }],
      ['readinessGates', { key: 'conditionType', item: NOTHING }],
    ]),
  };
}

/** Whether `actual` has everything that `wanted` has, and more only as `additions` allow. Both are JSON. */
export function holds(wanted: unknown, actual: unknown, additions: Additions = NOTHING): boolean {
  if (!isRecord(wanted) || !isRecord(actual)) return isSame(wanted, actual);
  const { fields } = additions;
  const isAllowed = Object.keys(actual).every(
    (field) => Object.hasOwn(wanted, field) || fields === 'any' || fields.has(field),
  );
  return (
    isAllowed &&
    Object.entries(wanted).every(
      ([field, value]) =>
        holdsField(field, value, actual[field], additions) ||
        (Object.hasOwn(actual, field) && additions.replaces?.(field, actual[field]) === true),
    )
  );
}

function holdsField(
  field: string,
  wanted: unknown,
  actual: unknown,
  { objects, lists }: Additions,
): boolean {
  const list = lists?.get(field);
  if (list === undefined) return holds(wanted, actual, objects?.get(field));
  if (!Array.isArray(wanted) || !Array.isArray(actual)) return isSame(wanted, actual);
  const items: readonly unknown[] = actual;
  const { key, item } = list;
  return wanted.every((one: unknown) =>
    items.some(
      (other) => (key === undefined || at(one, key) === at(other, key)) && holds(one, other, item),
    ),
  );
}

function at(item: unknown, key: string): unknown {
  return isRecord(item) ? item[key] : undefined;
}

/** Keys have the same order on both sides: the order of Go's structs. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
