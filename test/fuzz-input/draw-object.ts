import { definition, resolveShape } from '../../src/server/schemas/definitions.ts';
import type { Shape } from '../../src/server/schemas/definitions.ts';
import schema from '../../src/server/schemas/schema.json' with { type: 'json' };
import type { Draw } from '../fuzz/draw.ts';

const KINDS = Object.entries(schema.kinds);
const DEEPEST = 9;
const TEXTS = ['a', 'b', 'Always', '1', '100m', '1Gi', 'TCP', 'In', '/a', 'a.b/c', '10.0.0.1', ''];
const NUMBERS = [0, 1, 2, 80, 1000, -1, 2147483647];
const TIMES: Readonly<Record<string, string>> = {
  time: '2026-01-01T00:00:00Z',
  'micro-time': '2026-01-01T00:00:00.000000Z',
};

/** An object of a random kind with some of its fields, by the types of the schema: any field of any kind can be among them. */
export function drawObject(draw: Draw): unknown {
  const [key, name] = draw.pick(KINDS);
  const slash = key.lastIndexOf('/');
  const fields = valueOf(definition(name), draw, 0);
  return {
    ...(fields as object),
    apiVersion: key.slice(0, slash),
    kind: key.slice(slash + 1),
    metadata: { name: 'a' },
  };
}

function valueOf(given: Shape | undefined, draw: Draw, depth: number): unknown {
  const shape = resolveShape(given);
  if (shape?.properties !== undefined) return structOf(shape, draw, depth);
  if (shape?.type === 'array') {
    return depth > DEEPEST ? [] : draw.times(0, 2, () => valueOf(shape.items, draw, depth + 1));
  }
  if (typeof shape?.additionalProperties === 'object') {
    const values = shape.additionalProperties;
    const entries = draw.times(0, 2, () => [draw.pick(TEXTS), valueOf(values, draw, depth + 1)]);
    return Object.fromEntries(entries);
  }
  return scalarOf(shape, draw);
}

function structOf({ properties = {}, required = [] }: Shape, draw: Draw, depth: number): unknown {
  const names = Object.keys(properties);
  const chosen = draw.times(0, 3, () => draw.pick(names));
  const kept = new Set([...required.filter(() => draw.chance(0.7)), ...chosen]);
  if (names.includes('spec')) kept.add('spec');
  const fields = [...kept].filter(() => depth <= DEEPEST);
  return Object.fromEntries(
    fields.map((name) => [name, valueOf(properties[name], draw, depth + 1)]),
  );
}

function scalarOf(shape: Shape | undefined, draw: Draw): unknown {
  const type = [shape?.type].flat()[0];
  if (shape?.format !== undefined && Object.hasOwn(TIMES, shape.format)) return TIMES[shape.format];
  if (type === 'integer') return draw.pick(NUMBERS);
  if (type === 'boolean') return draw.chance(0.5);
  return draw.pick(TEXTS);
}
