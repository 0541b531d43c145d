// internal-layout.json: the fields of the API server's internal structs in their order, as its validation errors print them
// (`{"Rules":[{"Action":"FailJob"}]}`, and the diffs of refused pods and claims). Source: pkg/apis/GROUP/types.go.
import { readGo, structBodies } from './checkout.mjs';
import { sorted } from './files.mjs';

/** What is printed whole: definition, and the group of its internal struct. */
const ROOTS = {
  PodTemplateSpec: 'core',
  PersistentVolumeClaimSpec: 'core',
  PersistentVolumeSpec: 'core',
  ScopeSelector: 'core',
  PodFailurePolicy: 'batch',
  SuccessPolicy: 'batch',
  DeploymentStrategy: 'apps',
  DaemonSetUpdateStrategy: 'apps',
  StatefulSetUpdateStrategy: 'apps',
  PodDisruptionBudgetSpec: 'policy',
};
/** Fields that v1 keeps in the pod's spec and the internal struct in its security context. */
const MOVED = {
  PodSecurityContext: ['hostNetwork', 'hostPID', 'hostIPC', 'shareProcessNamespace', 'hostUsers'],
};
/** Internal structs with another name than in v1. */
const NAMED = { ContainerResourceClaim: 'ResourceClaim' };

/**
 * The layout by definition: of each field the Go name, the name in v1, what Go prints of a field that holds nothing, and, if the field
 * is younger than the rest, the release that brought it. Fields that the release lacks stay.
 */
export function addToInternalLayout(known, { definitions }, checkout, kubernetes) {
  const structs = readStructs(checkout);
  const layout = { ...known };
  const seen = new Set();
  const define = (name, group) => {
    const fields = fieldsOf(structs, group, NAMED[name] ?? name);
    if (seen.has(name) || fields.length === 0) return;
    seen.add(name);
    const entries = entriesOf(name, definitions[name].properties, fields);
    layout[name] = withLackingFields(entries, known[name], kubernetes);
    for (const shape of Object.values(definitions[name].properties)) {
      for (const { $ref } of [shape, shape.items ?? {}, shape.additionalProperties ?? {}]) {
        if ($ref === undefined || /LabelSelector$|ObjectMeta$/.test($ref)) continue;
        const inner = $ref.slice($ref.lastIndexOf('/') + 1);
        define(inner, structs[`${group}.${inner}`] === undefined ? 'core' : group);
      }
    }
  };
  for (const [name, group] of Object.entries(ROOTS)) define(name, group);
  return sorted(layout);
}

function entriesOf(name, properties, fields) {
  const byLower = Object.fromEntries(
    [...Object.keys(properties), ...(MOVED[name] ?? [])].map((field) => [
      field.toLowerCase(),
      field,
    ]),
  );
  return fields.flatMap(([field, type]) => {
    const json = byLower[field.toLowerCase()];
    return json === undefined ? [] : [[field, json, zeroOf(properties[json], type)]];
  });
}

/** The entries, those of new fields marked with their release, and the known ones that the release lacks at the end. */
function withLackingFields(entries, known, kubernetes) {
  if (known === undefined) return entries;
  const knownBy = new Map(known.map((entry) => [entry[0], entry]));
  const names = new Set(entries.map(([field]) => field));
  return [
    ...entries.map((entry) => knownBy.get(entry[0]) ?? [...entry, kubernetes]),
    ...known.filter(([field]) => !names.has(field)),
  ];
}

function readStructs(checkout) {
  const structs = {};
  for (const group of ['core', 'batch', 'apps', 'policy']) {
    for (const [name, body] of structBodies(readGo(checkout, `pkg/apis/${group}/types.go`)))
      structs[`${group}.${name}`] = [
        ...body.matchAll(/^\t(?:(\w+) +)?([*[\]\w.]+)(?: +`.*`)?(?: *\/\/.*)?$/gm),
      ].map(([, field, type]) => [field, type]);
  }
  return structs;
}

function fieldsOf(structs, group, name) {
  return (structs[`${group}.${name}`] ?? []).flatMap(([field, type]) => {
    if (field !== undefined) return [[field, type]];
    return type.startsWith('metav1.') ? [] : fieldsOf(structs, group, type);
  });
}

const ZERO = { string: '', integer: 0, number: 0, boolean: false };

function zeroOf(shape, type) {
  if (type.startsWith('*')) return null;
  if (type === 'resource.Quantity') return '0';
  if (/IntOrString$/.test(type)) return 0;
  if (shape === undefined) return false;
  return shape.$ref === undefined ? (ZERO[shape.type] ?? null) : {};
}
