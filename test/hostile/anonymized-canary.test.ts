import { expect, test } from 'vitest';
import { read } from '../architecture/project-files.ts';
import schema from '../../src/server/schemas/schema.json' with { type: 'json' };
import { anonymize } from '../../src/cli/snapshot/anonymize/rewrite.ts';

/** A schema as far as it is read here. */
interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
}

const definitions: Readonly<Record<string, Shape>> = schema.definitions;

/** A value of the shape in which every text is a canary with its path. */
function planted(shape: Shape, path: readonly string[]): unknown {
  const { $ref, type, format, properties, additionalProperties, items } = shape;
  if ($ref !== undefined) return planted(definitions[$ref.split('/').at(-1) ?? ''] ?? {}, path);
  if (properties !== undefined) {
    return Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [key, planted(value, [...path, key])]),
    );
  }
  const canary = `canary${path.join('Q')}END`;
  if (format === 'time') return '2026-01-01T00:00:00Z';
  if (format === 'micro-time') return '2026-01-01T00:00:00.000000Z';
  if (format === 'quantity') return '1';
  if (items !== undefined) return [planted(items, path)];
  if (typeof additionalProperties === 'object') {
    const value = planted(additionalProperties, path);
    // The names of resources are kept.
    const isResource = additionalProperties.format === 'quantity' || path.at(-1) === 'capacity';
    return { [isResource ? 'cpu' : `${canary}K`]: value };
  }
  if (type === undefined) return { [canary]: [{ [canary]: canary }] };
  if (type === 'boolean') return true;
  return type === 'integer' ? 1 : canary;
}

test('of every text in every field of every kind only the documented ones stay', () => {
  const kept = new Set<string>();
  for (const [name, definition] of Object.entries(schema.kinds)) {
    const [, kind = ''] = /([^/]+)$/.exec(name) ?? [];
    const apiVersion = name.slice(0, -kind.length - 1);
    const fields = planted(definitions[definition] ?? {}, []) as Record<string, unknown>;
    const [object] = anonymize([{ ...fields, apiVersion, kind }]);
    for (const [, path = ''] of JSON.stringify(object).matchAll(/canary(\w*?)END/g))
      kept.add(path.split('Q').at(-1) ?? '');
  }
  const [, documented = ''] =
    /```text\n(accessModes[^`]*)```/.exec(read('docs/commands/snapshot.md')) ?? [];
  expect([...kept].sort()).toEqual(documented.trim().split(/\s+/));
});
