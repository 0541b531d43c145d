// schema.json: the fields of every kind that is checked field by field, from the OpenAPI components of the releases.
import { componentOfKind, nameIn, referenceOf } from './checkout.mjs';
import { KINDS } from './kinds.mjs';

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1';
/** Definitions with another name than their component, whose name another definition has. */
const NAMED = {
  'io.k8s.api.core.v1.ResourceClaim': 'ContainerResourceClaim',
  'io.k8s.api.discovery.v1.EndpointPort': 'EndpointSlicePort',
  'io.k8s.api.scheduling.v1alpha1.PodGroup': 'WorkloadPodGroup',
  'io.k8s.api.scheduling.v1alpha1.TypedLocalObjectReference': 'WorkloadControllerReference',
  'io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.ServiceReference': 'APIServiceReference',
};
const int32 = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
/** The largest double below 2^63 is the largest int64 here. */
const int64 = { minimum: -(2 ** 63), maximum: 2 ** 63 - 1024 };
/** Components that are no structs. */
const SCALARS = {
  [`${META}.Time`]: { type: 'string', format: 'time' },
  [`${META}.MicroTime`]: { type: 'string', format: 'micro-time' },
  [`${META}.FieldsV1`]: {},
  'io.k8s.apimachinery.pkg.runtime.RawExtension': {},
  'io.k8s.apimachinery.pkg.api.resource.Quantity': {
    type: ['string', 'number'],
    format: 'quantity',
  },
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': { type: ['integer', 'string'], ...int32 },
};

/**
 * The schema with the kinds and fields of a release added. What is known stays as it is, also where the release has changed it:
 * one schema reads the objects of every release. A field that is added to a known definition says `since` which release.
 *
 * @returns the schema, and a sentence for each difference that its reader must judge
 */
export function addToSchema(schema, components, kubernetes) {
  const kinds = { ...schema.kinds };
  const walk = new Walk({ ...schema.definitions }, components, kubernetes);
  for (const key of KINDS) {
    const component = componentOfKind(components, key);
    if (component !== undefined) kinds[key] = walk.define(component, kinds[key]);
    else walk.notes.push(`${key} is not served; the known fields stay`);
  }
  return { schema: { ...schema, kinds, definitions: walk.definitions }, notes: walk.notes };
}

/** Defines components and all that they refer to, each once. */
class Walk {
  notes = [];
  #componentOf = new Map();

  constructor(definitions, components, kubernetes) {
    this.definitions = definitions;
    this.components = components;
    this.kubernetes = kubernetes;
  }

  /** @returns the name of the component's definition: `knownName` if a known field refers to it */
  define(component, knownName) {
    const name = knownName ?? NAMED[component] ?? component.slice(component.lastIndexOf('.') + 1);
    const before = this.#componentOf.get(name);
    if (before === component) return name;
    if (before !== undefined)
      throw new Error(`${component} and ${before} are both ${name}: name the first in NAMED`);
    this.#componentOf.set(name, component);
    const known = this.definitions[name];
    this.definitions[name] = known ?? { type: 'object', properties: {} };
    const { properties = {}, required: needed = [] } = this.components[component];
    const fields = Object.entries(properties).map(([field, property]) => [
      field,
      this.#shapeOf(property, known?.properties[field]),
    ]);
    const required = Object.keys(properties).filter((field) => needed.includes(field));
    this.definitions[name] =
      known === undefined
        ? this.#newDefinition(name, fields, required)
        : this.#withNewFields(name, known, fields, required);
    return name;
  }

  #newDefinition(name, fields, required) {
    this.notes.push(`${name} is new`);
    const properties = Object.fromEntries(fields);
    const definition = { type: 'object', properties, additionalProperties: false };
    return required.length > 0 ? { ...definition, required } : definition;
  }

  #withNewFields(name, known, fields, required) {
    const added = [];
    for (const [field, shape] of fields) {
      const before = known.properties[field];
      if (before === undefined) {
        added.push([field, { ...shape, since: this.kubernetes }]);
        this.notes.push(`${name}.${field} is new`);
      } else if (JSON.stringify({ ...before, since: undefined }) !== JSON.stringify(shape))
        this.notes.push(`${name}.${field} has another type; the known type stays`);
    }
    const [now, before] = [required, known.required ?? []].map(
      (list) => [...list].sort().join(', ') || 'nothing',
    );
    if (now !== before) this.notes.push(`${name} requires ${now}; it still requires ${before}`);
    if (added.length === 0) return known;
    return { ...known, properties: { ...known.properties, ...Object.fromEntries(added) } };
  }

  #shapeOf(property, known = {}) {
    const reference = referenceOf(property);
    if (reference !== undefined) {
      const component = nameIn(reference);
      const knownName = known.$ref && nameIn(known.$ref);
      return SCALARS[component] ?? { $ref: `#/definitions/${this.define(component, knownName)}` };
    }
    const { type, format, items, additionalProperties: values } = property;
    if (type === 'array') return { type, items: this.#shapeOf(items, known.items) };
    if (type === 'integer') return { type, ...(format === 'int32' ? int32 : int64) };
    if (type !== 'object') return type === undefined ? {} : { type };
    if (values === undefined) return {};
    return { type, additionalProperties: this.#shapeOf(values, known.additionalProperties) };
  }
}
