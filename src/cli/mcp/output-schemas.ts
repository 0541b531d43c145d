import capacity from '../../outcome/schemas/capacity.schema.json' with { type: 'json' };
import check from '../../outcome/schemas/check.schema.json' with { type: 'json' };
import deschedule from '../../outcome/schemas/descheduling.schema.json' with { type: 'json' };
import drain from '../../outcome/schemas/drain.schema.json' with { type: 'json' };
import explain from '../../outcome/schemas/explanation.schema.json' with { type: 'json' };
import growth from '../../outcome/schemas/growth.schema.json' with { type: 'json' };
import plan from '../../outcome/schemas/plan.schema.json' with { type: 'json' };
import size from '../../outcome/schemas/sizing.schema.json' with { type: 'json' };
import survive from '../../outcome/schemas/survival.schema.json' with { type: 'json' };
import { alternatives, selfContained, type Shape } from '../../documents/index.ts';

const { $schema: _dialect, $id: _id, definitions: ofGrowth, ...grown } = growth;

/** `capacity` answers with another document if it is asked about growth. */
const ofCapacity: Shape = {
  title: 'Capacity',
  if: { type: 'object', required: ['kind'], properties: { kind: { const: 'Growth' } } },
  then: { $ref: '#/definitions/Growth' },
  else: { if: capacity.if, then: capacity.then, else: capacity.else },
  definitions: {
    ...capacity.definitions,
    ...ofGrowth,
    Growth: grown,
  },
};

const DOCUMENTS = {
  plan,
  explain,
  capacity: ofCapacity,
  check,
  survive,
  drain,
  deschedule,
  size,
} as const;

/** The commands that are tools. */
export type ToolName = keyof typeof DOCUMENTS;
export const TOOL_NAMES = Object.keys(DOCUMENTS) as readonly ToolName[];

const LEFT_OUT: Shape = {
  description: 'What this answer leaves out: how much of each list it has. Absent if it has all.',
  type: 'array',
  items: {
    type: 'object',
    required: ['path', 'shown', 'of'],
    properties: { path: { type: 'string' }, shown: { type: 'integer' }, of: { type: 'integer' } },
  },
};

/** The schema of the document of a command, which may say what is left out. */
export function outputSchema(name: ToolName): Shape {
  const whole = selfContained(DOCUMENTS[name], plan);
  const roots = new Set(alternatives(whole, whole));
  const withLeftOut = (shape: Shape): Shape =>
    roots.has(shape) ? { ...shape, properties: { ...shape.properties, leftOut: LEFT_OUT } } : shape;
  const definitions = Object.entries(whole.definitions ?? {}).map(
    ([key, shape]): [string, Shape] => [key, withLeftOut(shape)],
  );
  // Clients refuse a schema whose root is not an object.
  return {
    type: 'object',
    ...withLeftOut(whole),
    definitions: Object.fromEntries(definitions),
  };
}
