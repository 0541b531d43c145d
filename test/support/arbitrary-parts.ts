import fc from 'fast-check';
import type { FindingPlace, Reason } from '../../src/outcome/index.ts';

/* Parts that several documents have. */

/** Texts with control characters, markup and invisible characters. */
export const hostile: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 24 }),
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    'web',
    '\x1b[2J',
    'a\nb',
    ']]>',
    '<b>',
    '|`|',
    '\u202e',
    '日本語のノード',
    '::error::x',
    'y',
    '1e3',
    '',
  ),
);
/** Where an object was written, in a file with any name. */
export const place: fc.Arbitrary<FindingPlace> = fc.record({
  file: hostile,
  line: fc.integer({ min: 1, max: 9999 }),
  column: fc.integer({ min: 1, max: 9999 }),
});
export const at: fc.Arbitrary<number> = fc.oneof(
  fc.double({ min: 0, max: 100, noNaN: true }),
  fc.double({ min: 0, max: 1e7, noNaN: true }),
);
export const phase = fc.constantFrom('Pending', 'Running', 'Succeeded', 'Failed', 'Unknown');
export const amounts: fc.Arbitrary<Record<string, number>> = fc.record(
  {
    cpu: fc.double({ min: 0, max: 256, noNaN: true }),
    memory: fc.nat({ max: 2 ** 40 }),
    pods: fc.nat({ max: 500 }),
  },
  { requiredKeys: [] },
);
export const names: fc.Arbitrary<string[]> = fc.array(hostile, { maxLength: 8 });

export const notModelled = fc.array(
  fc.record(
    {
      kind: hostile,
      apiVersion: hostile,
      object: hostile,
      reason: hostile,
      effect: hostile,
      makesPods: fc.boolean(),
    },
    { requiredKeys: ['kind', 'apiVersion', 'object', 'reason'] },
  ),
  { maxLength: 3 },
);

export const verdictWord = fc.constantFrom(
  'passed' as const,
  'failed' as const,
  'unknown' as const,
);

export const scheduler = fc.record(
  {
    flavour: fc.constantFrom('framework' as const, 'policy' as const),
    kubernetes: hostile,
    isDefault: fc.boolean(),
    nodesRun: hostile,
    profiles: names,
  },
  { requiredKeys: ['flavour', 'kubernetes', 'profiles'] },
);

export const owner = fc.record({ kind: fc.constantFrom('Deployment', 'Job'), name: hostile });

const reasonsOfPlugin: fc.Arbitrary<Reason[]> = fc.array(
  fc.record(
    {
      id: hostile,
      text: hostile,
      detail: fc.record({ resource: hostile }),
      remedy: fc.oneof(fc.constant('free {resource} on {nodes} or {anyNode}'), hostile),
    },
    { requiredKeys: ['id', 'text'] },
  ),
  { maxLength: 2 },
);
export const rejections = fc.array(
  fc.record(
    { plugin: hostile, code: hostile, reasons: names, causes: reasonsOfPlugin, nodes: names },
    { requiredKeys: ['plugin', 'code', 'reasons', 'nodes'] },
  ),
  { maxLength: 3 },
);
export const many = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(item, { maxLength: 4 });
