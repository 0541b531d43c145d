import { SIGNALS } from './eviction-settings.ts';
import { KNOBS } from './knobs.ts';
import { fieldOfKnob, MODEL_FIELDS, NODE_FIELDS } from './fields.ts';
import type { ModelField } from './fields.ts';
import { API_VERSION, KIND, MATCHES_OF_CONTAINERS, MATCHES_OF_NODES } from './document.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON Schema of a model file, for editors; published with the package. */
export function kubeletModelSchema(): JsonSchema {
  const knobs = [...KNOBS].map(([word, { description }]): readonly [string, JsonSchema] => [
    fieldOfKnob(word),
    { description, anyOf: [SCALAR, { type: 'array', minItems: 1, items: SCALAR }] },
  ]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'https://kschedsim.dev/schemas/v1alpha1/kubelet-model.schema.json',
    title: KIND,
    description: 'How containers behave and how long things take on simulated nodes.',
    ...object({
      apiVersion: { const: API_VERSION },
      kind: { const: KIND },
      kubelet: object(schemasOf(MODEL_FIELDS)),
      nodes: {
        type: 'array',
        items: object({ match: matchOf(MATCHES_OF_NODES), ...schemasOf(NODE_FIELDS) }),
      },
      containers: {
        type: 'array',
        items: object({ match: matchOf(MATCHES_OF_CONTAINERS), ...Object.fromEntries(knobs) }),
      },
    }),
    required: ['apiVersion', 'kind'],
  };
}

const SCALAR: JsonSchema = { type: ['string', 'number'] };

const object = (properties: JsonSchema): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties,
});

function schemasOf(fields: ReadonlyMap<string, ModelField>): JsonSchema {
  return Object.fromEntries(
    [...fields].map(([name, { description, type }]) => [name, { description, ...schemaOf(type) }]),
  );
}

function schemaOf(type: ModelField['type']): JsonSchema {
  if (type === 'texts') return { type: 'array', items: { type: 'string' } };
  if (type !== 'bySignal') return { type };
  return object(Object.fromEntries(SIGNALS.map((each) => [each, SCALAR])));
}

function matchOf(names: readonly string[]): JsonSchema {
  const text = { type: 'string' };
  const labels = { type: 'object', additionalProperties: text };
  return object(Object.fromEntries(names.map((name) => [name, name === 'labels' ? labels : text])));
}
