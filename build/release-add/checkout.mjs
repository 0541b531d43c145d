// Reads a checkout of Kubernetes: its OpenAPI components and its Go structs.
import fs from 'node:fs';
import path from 'node:path';

/** Every component of api/openapi-spec/v3, by name such as "io.k8s.api.core.v1.Pod". */
export function readComponents(checkout) {
  const folder = path.join(checkout, 'api/openapi-spec/v3');
  const components = {};
  for (const file of fs.readdirSync(folder).sort()) {
    const { components: own } = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
    Object.assign(components, own?.schemas);
  }
  return components;
}

/** The name at the end of a `$ref`. */
export const nameIn = (reference) => reference.slice(reference.lastIndexOf('/') + 1);

/** The component that a property refers to, directly or beside a description or a default. */
export const referenceOf = (property) => property?.$ref ?? property?.allOf?.[0]?.$ref;

/** The component of a kind, by "apiVersion/kind"; undefined if the release does not serve it. */
export function componentOfKind(components, key) {
  const at = key.lastIndexOf('/');
  const [version, group = ''] = key.slice(0, at).split('/').reverse();
  const kind = key.slice(at + 1);
  return Object.keys(components).find((name) =>
    components[name]['x-kubernetes-group-version-kind']?.some(
      (served) => served.group === group && served.version === version && served.kind === kind,
    ),
  );
}

/** By definition of schema.json: the component that describes it. Definitions that the release lacks are absent. */
export function pairWithComponents({ kinds, definitions }, components) {
  const paired = {};
  const pair = (name, component) => {
    if (paired[name] !== undefined) return;
    paired[name] = component;
    for (const [field, shape] of Object.entries(definitions[name].properties))
      pairShapes(shape, components[component].properties?.[field]);
  };
  const pairShapes = (shape, property) => {
    if (property === undefined) return;
    if (shape.$ref !== undefined) pair(nameIn(shape.$ref), nameIn(referenceOf(property)));
    if (shape.items !== undefined) pairShapes(shape.items, property.items);
    if (typeof shape.additionalProperties === 'object')
      pairShapes(shape.additionalProperties, property.additionalProperties);
  };
  for (const [key, name] of Object.entries(kinds)) {
    const component = componentOfKind(components, key);
    if (component !== undefined) pair(name, component);
  }
  return paired;
}

/** The text of a file of the checkout; empty if the checkout lacks it. */
export function readGo(checkout, file) {
  const place = path.join(checkout, file);
  return fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : '';
}

/** The structs of a Go file: by name, the text between the braces. */
export const structBodies = (text) =>
  [...text.matchAll(/^type (\w+) struct \{\n([^]*?)^\}/gm)].map(([, name, body]) => [name, body]);
