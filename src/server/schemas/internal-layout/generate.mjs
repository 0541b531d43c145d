// Writes internal-layout.json: the fields of the API server's internal structs in their order, as its validation errors print
// them (`{"Rules":[{"Action":"FailJob"}]}`, and the diffs of refused pods and claims). Run by hand when the version changes:
//   node src/server/schemas/internal-layout/generate.mjs PATH-TO-A-CHECKOUT-OF-KUBERNETES
// Source: pkg/apis/GROUP/types.go of v1.34. An entry is [Go name, name in v1, what Go prints of a field that holds nothing].
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const checkout = process.argv[2];
const { definitions } = JSON.parse(fs.readFileSync(path.join(here, '../schema.json'), 'utf8'));

/** What is printed whole: definition, and the file of its internal struct. */
const roots = {
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
const moved = {
  PodSecurityContext: ['hostNetwork', 'hostPID', 'hostIPC', 'shareProcessNamespace', 'hostUsers'],
};
/** Internal structs with another name than in v1. */
const named = { ContainerResourceClaim: 'ResourceClaim' };

const structs = {};
for (const group of ['core', 'batch', 'apps', 'policy']) {
  const text = fs.readFileSync(path.join(checkout, 'pkg/apis', group, 'types.go'), 'utf8');
  for (const [, name, body] of text.matchAll(/^type (\w+) struct \{\n([^]*?)^\}/gm)) {
    structs[`${group}.${name}`] = [
      ...body.matchAll(/^\t(?:(\w+) +)?([*[\]\w.]+)(?: +`.*`)?(?: *\/\/.*)?$/gm),
    ].map(([, field, type]) => [field, type]);
  }
}
function fieldsOf(group, name) {
  return (structs[`${group}.${name}`] ?? []).flatMap(([field, type]) => {
    if (field !== undefined) return [[field, type]];
    return type.startsWith('metav1.') ? [] : fieldsOf(group, type);
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

const layout = {};
function define(name, group) {
  if (layout[name] !== undefined) return;
  const go = fieldsOf(group, named[name] ?? name);
  if (go.length === 0) return;
  const { properties } = definitions[name];
  const byLower = Object.fromEntries(
    [...Object.keys(properties), ...(moved[name] ?? [])].map((field) => [
      field.toLowerCase(),
      field,
    ]),
  );
  layout[name] = go.flatMap(([field, type]) => {
    const json = byLower[field.toLowerCase()];
    return json === undefined ? [] : [[field, json, zeroOf(properties[json], type)]];
  });
  for (const shape of Object.values(properties)) {
    for (const one of [shape, shape.items, shape.additionalProperties]) {
      const reference = one?.$ref;
      if (reference !== undefined && !/LabelSelector$|ObjectMeta$/.test(reference))
        define(
          reference.slice(reference.lastIndexOf('/') + 1),
          group === 'core' || structs[`${group}.${reference.slice(reference.lastIndexOf('/') + 1)}`]
            ? group
            : 'core',
        );
    }
  }
}
for (const [name, group] of Object.entries(roots)) define(name, group);
const lines = Object.entries(layout)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, fields]) => ` ${JSON.stringify(name)}: ${JSON.stringify(fields)}`);
fs.writeFileSync(path.join(here, 'internal-layout.json'), `{\n${lines.join(',\n')}\n}\n`);
