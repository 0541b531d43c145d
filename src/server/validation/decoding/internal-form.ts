import { isRecord, readQuantity } from '../../../units/index.ts';
import { unifiedDiff } from '../../../problems/index.ts';
import { definition, isQuantityShape, resolveShape } from '../../schemas/definitions.ts';
import type { Shape } from '../../schemas/definitions.ts';
import internalLayout from '../../schemas/internal-layout.json' with { type: 'json' };

type Members = Readonly<Record<string, unknown>>;
/**
 * Name in Go, name in v1, and the printed value of an empty field. A fourth member is the release that brought the field: such a field
 * is printed only if it is set, since older servers do not have it.
 */
type Entry = readonly unknown[];

const layouts: Readonly<Record<string, readonly Entry[] | undefined>> = internalLayout;

/** Fields of v1's pod spec that the internal struct has in its security context. */
const HOST_FIELDS = ['hostNetwork', 'hostPID', 'hostIPC', 'shareProcessNamespace', 'hostUsers'];

/**
 * A value of a definition as the API server's validation errors print it: the internal struct, with its Go names and every
 * field. Other values are printed as in v1. Rules: pkg/apis/core/types.go and conversion.go, v1.34.
 */
export function internalForm(value: unknown, name: string): unknown {
  return formOf(value, { $ref: `#/definitions/${name}` });
}

/** A map, sorted by key as Go prints it. */
export const sortedMap = (map: unknown): unknown => formOf(map, undefined);

/** A label selector with its fields in the order of Go's struct, and without empty fields. */
export function selectorForm(selector: unknown): unknown {
  if (!isRecord(selector)) return selector ?? null;
  const { matchLabels, matchExpressions } = selector;
  return {
    ...(isEmpty(matchLabels) ? {} : { matchLabels: sortedMap(matchLabels) }),
    ...(isEmpty(matchExpressions) ? {} : { matchExpressions: requirementsOf(matchExpressions) }),
  };
}

const isEmpty = (value: unknown): boolean => Object.keys(value ?? {}).length === 0;

function requirementsOf(requirements: unknown): unknown {
  if (!Array.isArray(requirements)) return requirements;
  return requirements.filter(isRecord).map(({ key = '', operator = '', values }) => ({
    key,
    operator,
    ...(isEmpty(values) ? {} : { values }),
  }));
}

/** The difference of two values of a definition, as refusals print it. Rule: diff.Diff, apimachinery/pkg/util/diff/diff.go, v0.34. */
export function internalDiff(before: unknown, after: unknown, name: string): string {
  const text = (value: unknown): string => JSON.stringify(internalForm(value, name), undefined, 1);
  return unifiedDiff(text(before), text(after));
}

/** `internalDiff` for fields of the definition that are a struct of their own. */
export function internalPartDiff(
  before: unknown,
  after: unknown,
  name: string,
  fields: readonly string[],
): string {
  const names = new Set(
    (layouts[name] ?? [])
      .filter(([, field]) => fields.includes(String(field)))
      .map(([goName]) => goName),
  );
  const text = (value: unknown): string => {
    const form = Object.entries(internalForm(value, name) ?? {});
    const part = Object.fromEntries(form.filter(([goName]) => names.has(goName)));
    return JSON.stringify(part, undefined, 1);
  };
  return unifiedDiff(text(before), text(after));
}

function formOf(value: unknown, shape: Shape | undefined): unknown {
  if (value === undefined || value === null) return null;
  const known = resolveShape(shape);
  if (Array.isArray(value)) return value.map((item) => formOf(item, known?.items));
  if (!isRecord(value)) return isQuantityShape(known) ? canonicalQuantity(value) : value;
  const name = shape?.$ref?.slice('#/definitions/'.length);
  return (name === undefined ? undefined : namedForm(value, name)) ?? membersOf(value, known ?? {});
}

function namedForm(members: Members, name: string): unknown {
  if (name === 'LabelSelector') return selectorForm(members);
  const layout = layouts[name];
  return layout && structOf(members, name, layout);
}

const canonicalQuantity = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number' ? readQuantity(value).canonical : value;

function membersOf(members: Members, { properties, additionalProperties }: Shape): Members {
  const inner = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const keys = properties === undefined ? Object.keys(members).sort() : Object.keys(members);
  return Object.fromEntries(
    keys.map((key) => [key, formOf(members[key], properties?.[key] ?? inner)]),
  );
}

function structOf(members: Members, name: string, layout: readonly Entry[]): Members {
  const root = definition(name);
  const given = name === 'PodSpec' ? withHostFields(members) : members;
  const entries = layout.flatMap((entry): [string, unknown][] => {
    const [goName, field, zero, since] = [String(entry[0]), String(entry[1]), entry[2], entry[3]];
    const shape = root?.properties?.[field];
    const value = Object.hasOwn(given, field) ? given[field] : undefined;
    if (value !== undefined) return [[goName, formOf(value, shape)]];
    return since === undefined ? [[goName, isRecord(zero) ? formOf(zero, shape) : zero]] : [];
  });
  return name === 'PodTemplateSpec'
    ? { ...metadataOf(members), ...Object.fromEntries(entries) }
    : Object.fromEntries(entries);
}

/** Metadata is embedded, and printed as in v1. */
function metadataOf({ metadata }: Members): Members {
  const form = formOf(metadata ?? {}, { $ref: '#/definitions/ObjectMeta' });
  return isRecord(form) ? form : {};
}

function withHostFields(spec: Members): Members {
  const host = HOST_FIELDS.filter((field) => Object.hasOwn(spec, field));
  const { securityContext } = spec;
  if (host.length === 0 && securityContext === undefined) return spec;
  const moved = Object.fromEntries(host.map((field) => [field, spec[field]]));
  return {
    ...spec,
    securityContext: { ...moved, ...(isRecord(securityContext) ? securityContext : {}) },
  };
}
