// field-rules.json: what schema.json does not say of a field, namely how server-side apply merges it and which zero value Go writes.
// Sources: api/openapi-spec/v3 (x-kubernetes-list-type, -list-map-keys, -map-type, -patch-strategy, -patch-merge-key, default), by
// which the API server merges, and the json tags and field types of staging/src/k8s.io/**/types.go.
import path from 'node:path';
import { nameIn, pairWithComponents, readGo, structBodies } from './checkout.mjs';
import { sorted } from './files.mjs';

/** The rules by definition. Rules of definitions and fields that the release lacks stay. */
export function addToFieldRules(known, schema, components, checkout) {
  const paired = pairWithComponents(schema, components);
  const structs = {};
  const goFields = (component) => {
    const parts = component.split('.');
    const name = parts.pop();
    const file = path.join('staging/src', `k8s.io/${parts.slice(2).join('/')}`, 'types.go');
    structs[file] ??= readStructs(readGo(checkout, file));
    return fieldsOf(structs[file], name);
  };
  const rules = { ...known };
  for (const [name, component] of Object.entries(paired)) {
    const { properties } = schema.definitions[name];
    const own = ruleOf(properties, components[component], component, goFields(component));
    rules[name] = withLackingFields(own, known[name] ?? {}, components[component].properties ?? {});
  }
  addKeyDefaults(rules, schema, paired, components);
  const kept = Object.entries(sorted(rules))
    .map(([name, rule]) => [name, withoutEmptyParts(rule)])
    .filter(([, rule]) => !isEmpty(rule));
  return Object.fromEntries(kept);
}

function ruleOf(properties, component, name, fields) {
  const rule = { keyed: {}, atomic: [], pointers: [], int64: [], zeroes: {} };
  if (component['x-kubernetes-map-type'] === 'atomic') rule.isAtomic = true;
  const go = new Map(fields.map(([json, ...rest]) => [json, rest]));
  const known = Object.keys(properties).filter((field) => component.properties?.[field]);
  for (const field of known) {
    const property = component.properties[field];
    const keys = listRule(property);
    if (keys !== undefined) rule.keyed[field] = keys;
    if (property['x-kubernetes-map-type'] === 'atomic') rule.atomic.push(field);
    if (go.has(field)) addGoRules(rule, field, properties[field], go.get(field));
    else if (!['apiVersion', 'kind', 'metadata'].includes(field))
      throw new Error(`${name} has no ${field} in Go`);
  }
  return rule;
}

function addGoRules(rule, field, shape, [type, omitsEmpty]) {
  const zero = zeroOf(shape, type, omitsEmpty);
  if (zero !== undefined) rule.zeroes[field] = zero;
  if (/^\*?(int64|types\.UnixUserID|types\.UnixGroupID)$/.test(type)) rule.int64.push(field);
  if (type.startsWith('*') && shape.$ref === undefined) rule.pointers.push(field);
}

/** The rule with the parts of the known rule about fields that the release lacks. */
function withLackingFields(rule, known, properties) {
  const isLacking = (field) => properties[field] === undefined;
  for (const part of ['keyed', 'zeroes'])
    for (const [field, value] of Object.entries(known[part] ?? {}))
      if (isLacking(field)) rule[part][field] = value;
  for (const part of ['atomic', 'pointers', 'int64'])
    rule[part].push(...(known[part] ?? []).filter(isLacking));
  return rule;
}

/** In lists with keys: what a key is that an item leaves out. */
function addKeyDefaults(rules, { definitions }, paired, components) {
  for (const [name, { keyed = {} }] of Object.entries(rules)) {
    for (const [field, keys] of Object.entries(keyed)) {
      const reference = definitions[name].properties[field].items?.$ref;
      const item = reference && nameIn(reference);
      if (paired[item] === undefined) continue;
      for (const key of keys) {
        const value = components[paired[item]].properties[key].default;
        if (value !== undefined) (rules[item].keyDefaults ??= {})[key] = value;
      }
    }
  }
}

function readStructs(text) {
  const structs = {};
  for (const [name, body] of structBodies(text))
    structs[name] = [...body.matchAll(/^\t(?:(\w+) +)?(\S+) +`[^`]*?json:"([^"]*)"/gm)].map(
      ([, , type, tag]) => [tag, type],
    );
  return structs;
}

/** The fields of a struct and of the structs in it: [json name, type, whether omitempty]. */
function fieldsOf(structs, name) {
  return (structs[name] ?? []).flatMap(([tag, type]) => {
    const [json, ...options] = tag.split(',');
    if (options.includes('inline') || json === '')
      return fieldsOf(structs, type.replace(/^.*\./, ''));
    return [[json, type, options.includes('omitempty')]];
  });
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

function listRule(property) {
  const type = property['x-kubernetes-list-type'];
  if (type === 'map') return property['x-kubernetes-list-map-keys'];
  if (type === 'set') return [];
  const merges = /^merge/.test(property['x-kubernetes-patch-strategy'] ?? '');
  if (type !== undefined || !merges) return undefined;
  const key = property['x-kubernetes-patch-merge-key'];
  return key === undefined ? [] : [key];
}

const isEmpty = (part) => Object.keys(part).length === 0;

const withoutEmptyParts = (rule) =>
  Object.fromEntries(Object.entries(rule).filter(([, part]) => part === true || !isEmpty(part)));
