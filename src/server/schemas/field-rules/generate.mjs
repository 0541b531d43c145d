// Writes field-rules.json: what ../schema.json does not say of the fields of v1.34, namely how server-side apply merges them and
// which zero values Go writes. Run by hand when the Kubernetes version changes, after ../generate.mjs:
//   node src/server/schemas/field-rules/generate.mjs PATH-TO-A-CHECKOUT-OF-KUBERNETES (v1.36, for the fields of later releases)
// Sources: api/openapi-spec/v3 (x-kubernetes-list-type, -list-map-keys, -map-type, -patch-strategy, -patch-merge-key, default),
// which is what the API server merges by, and the json tags and field types of staging/src/k8s.io/**/types.go.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const checkout = process.argv[2];
const schema = JSON.parse(fs.readFileSync(path.join(here, '../schema.json'), 'utf8'));

const folder = path.join(checkout, 'api/openapi-spec/v3');
const components = {};
for (const file of fs.readdirSync(folder))
  Object.assign(
    components,
    JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')).components?.schemas,
  );

/** By name of a definition in schema.json: the name of the component that it was made from. */
const componentOf = {};
const nameIn = (reference) => reference.slice(reference.lastIndexOf('/') + 1);
const referenceOf = (property) => property?.$ref ?? property?.allOf?.[0]?.$ref;
function pair(name, component) {
  if (componentOf[name] !== undefined) return;
  componentOf[name] = component;
  for (const [field, shape] of Object.entries(schema.definitions[name].properties))
    pairShapes(shape, components[component].properties[field]);
}
function pairShapes(shape, property) {
  if (shape.$ref !== undefined) pair(nameIn(shape.$ref), nameIn(referenceOf(property)));
  if (shape.items !== undefined) pairShapes(shape.items, property.items);
  if (typeof shape.additionalProperties === 'object')
    pairShapes(shape.additionalProperties, property.additionalProperties);
}
for (const [key, name] of Object.entries(schema.kinds)) {
  const at = key.lastIndexOf('/');
  const [version, group = ''] = key.slice(0, at).split('/').reverse();
  const found = Object.entries(components).find(([, component]) =>
    component['x-kubernetes-group-version-kind']?.some(
      (one) => one.group === group && one.version === version && one.kind === key.slice(at + 1),
    ),
  );
  pair(name, found[0]);
}

/** "io.k8s.api.core.v1.Pod" to the fields of its Go struct: [json name, type, whether omitempty]. */
const structsOf = {};
function goFields(component) {
  const parts = component.split('.');
  const name = parts.pop();
  const file = path.join(checkout, 'staging/src', `k8s.io/${parts.slice(2).join('/')}`, 'types.go');
  structsOf[file] ??= readStructs(fs.readFileSync(file, 'utf8'));
  return fieldsOf(structsOf[file], name);
}
function readStructs(text) {
  const structs = {};
  for (const [, name, body] of text.matchAll(/^type (\w+) struct \{\n([^]*?)^\}/gm)) {
    structs[name] = [...body.matchAll(/^\t(?:(\w+) +)?(\S+) +`[^`]*?json:"([^"]*)"/gm)].map(
      ([, , type, tag]) => [tag, type],
    );
  }
  return structs;
}
function fieldsOf(structs, name) {
  const fields = [];
  for (const [tag, type] of structs[name] ?? []) {
    const [json, ...options] = tag.split(',');
    if (options.includes('inline') || json === '')
      fields.push(...fieldsOf(structs, type.replace(/^.*\./, '')));
    else fields.push([json, type, options.includes('omitempty')]);
  }
  return fields;
}

const ZERO = { string: '', integer: 0, number: 0, boolean: false };
/** What Go writes of a field that holds nothing; undefined: nothing. */
function zeroOf(shape, type, omitsEmpty) {
  if (type.startsWith('*') || /(^|\.)(Micro)?Time$/.test(type)) return undefined;
  if (shape.$ref !== undefined) return {};
  if (type === 'resource.Quantity') return '0';
  if (/IntOrString$/.test(type)) return 0;
  return omitsEmpty ? undefined : ZERO[shape.type];
}

const KEYS = ['x-kubernetes-list-type', 'x-kubernetes-patch-strategy'];
function listRule(property) {
  const [type, strategy] = KEYS.map((key) => property[key]);
  if (type === 'map') return property['x-kubernetes-list-map-keys'];
  if (type === 'set') return [];
  if (type !== undefined || !/^merge/.test(strategy ?? '')) return undefined;
  const key = property['x-kubernetes-patch-merge-key'];
  return key === undefined ? [] : [key];
}

const rules = {};
for (const [name, component] of Object.entries(componentOf).sort(([a], [b]) => (a < b ? -1 : 1))) {
  const rule = { keyed: {}, atomic: [], pointers: [], int64: [], zeroes: {} };
  const { properties = {} } = schema.definitions[name];
  if (components[component]['x-kubernetes-map-type'] === 'atomic') rule.isAtomic = true;
  const go = Object.fromEntries(goFields(component).map(([json, ...rest]) => [json, rest]));
  for (const [field, shape] of Object.entries(properties)) {
    const property = components[component].properties[field];
    const keys = listRule(property);
    if (keys !== undefined) rule.keyed[field] = keys;
    if (property['x-kubernetes-map-type'] === 'atomic') rule.atomic.push(field);
    if (go[field] === undefined) {
      if (!['apiVersion', 'kind', 'metadata'].includes(field))
        throw new Error(`${component} has no ${field} in Go`);
      continue;
    }
    const [type, omitsEmpty] = go[field];
    const zero = zeroOf(shape, type, omitsEmpty);
    if (zero !== undefined) rule.zeroes[field] = zero;
    if (/^\*?(int64|types\.UnixUserID|types\.UnixGroupID)$/.test(type)) rule.int64.push(field);
    if (type.startsWith('*') && shape.$ref === undefined) rule.pointers.push(field);
  }
  rules[name] = { ...rule };
}
/** Of the items of lists with keys: what a key is that an item leaves out. */
for (const [name, rule] of Object.entries(rules)) {
  for (const [field, keys] of Object.entries(rule.keyed)) {
    const reference = schema.definitions[name].properties[field].items.$ref;
    if (reference === undefined) continue;
    const item = nameIn(reference);
    for (const key of keys) {
      const value = components[componentOf[item]].properties[key].default;
      if (value !== undefined) (rules[item].keyDefaults ??= {})[key] = value;
    }
  }
}
const isEmpty = (part) => Object.keys(part).length === 0;
const lines = Object.entries(rules)
  .map(([name, rule]) => [
    name,
    Object.fromEntries(Object.entries(rule).filter(([, part]) => part === true || !isEmpty(part))),
  ])
  .filter(([, rule]) => !isEmpty(rule))
  .map(([name, rule]) => ` ${JSON.stringify(name)}: ${JSON.stringify(rule)}`);
fs.writeFileSync(path.join(here, 'field-rules.json'), `{\n${lines.join(',\n')}\n}\n`);
