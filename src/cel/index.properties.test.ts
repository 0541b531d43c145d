import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CelError, compileSelector } from './index.ts';
import type { SelectableDevice } from './index.ts';
import { compilePattern } from './regex/index.ts';

const FAILURE = Symbol('failure');
type Outcome<T> = T | typeof FAILURE;

interface Numbers {
  readonly a: bigint;
  readonly b: bigint;
  readonly flag: boolean | undefined;
  readonly name: string;
}

/** An expression, and what it is computed to without the evaluator. */
interface Sample<T> {
  readonly text: string;
  compute(values: Numbers): Outcome<T>;
}

const MAX = 2n ** 63n - 1n;

function inRange(value: bigint): Outcome<bigint> {
  return value > MAX || value < -MAX - 1n ? FAILURE : value;
}

const OPERATIONS: Readonly<Record<string, (a: bigint, b: bigint) => Outcome<bigint>>> = {
  '+': (a, b) => inRange(a + b),
  '-': (a, b) => inRange(a - b),
  '*': (a, b) => inRange(a * b),
  '/': (a, b) => (b === 0n ? FAILURE : inRange(a / b)),
  '%': (a, b) => (b === 0n || (a === -MAX - 1n && b === -1n) ? FAILURE : a % b),
};

const COMPARISONS: Readonly<Record<string, (a: bigint, b: bigint) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

function both<T, R>(a: Outcome<T>, b: Outcome<T>, combine: (a: T, b: T) => Outcome<R>): Outcome<R> {
  return a === FAILURE || b === FAILURE ? FAILURE : combine(a, b);
}

/** false && failure is false, in both orders; true is what || looks for. */
function decide(a: Outcome<boolean>, b: Outcome<boolean>, decisive: boolean): Outcome<boolean> {
  if (a === decisive || b === decisive) return decisive;
  return a === FAILURE || b === FAILURE ? FAILURE : !decisive;
}

const small = fc.bigInt({ min: -3n, max: 3n });
const int = fc.oneof(small, fc.bigInt({ min: -MAX - 1n, max: MAX }));

const { number, condition } = fc.letrec<{
  number: Sample<bigint>;
  condition: Sample<boolean>;
}>((tie) => ({
  number: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'cel' },
    int.map((value) => ({ text: `(${value})`, compute: () => value })),
    fc.constant({ text: 'device.attributes["d"].a', compute: ({ a }: Numbers) => a }),
    fc.constant({ text: 'device.attributes["d"]["b"]', compute: ({ b }: Numbers) => b }),
    fc.constant({
      text: 'size(device.attributes["d"].name)',
      compute: ({ name }: Numbers) => BigInt(Array.from(name).length),
    }),
    fc
      .tuple(fc.constantFrom(...Object.keys(OPERATIONS)), tie('number'), tie('number'))
      .map(([operator, a, b]) => ({
        text: `(${a.text} ${operator} ${b.text})`,
        compute: (values: Numbers) =>
          both(a.compute(values), b.compute(values), OPERATIONS[operator]!),
      })),
  ),
  condition: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'cel' },
    fc.boolean().map((value) => ({ text: String(value), compute: () => value })),
    fc.constant({
      text: 'device.attributes["d"].flag',
      compute: ({ flag }: Numbers) => flag ?? FAILURE,
    }),
    fc.constant({
      text: 'has(device.attributes["d"].flag)',
      compute: ({ flag }: Numbers) => flag !== undefined,
    }),
    fc
      .tuple(fc.constantFrom(...Object.keys(COMPARISONS)), tie('number'), tie('number'))
      .map(([operator, a, b]) => ({
        text: `(${a.text} ${operator} ${b.text})`,
        compute: (values: Numbers) =>
          both(a.compute(values), b.compute(values), COMPARISONS[operator]!),
      })),
    fc.tuple(fc.boolean(), tie('condition'), tie('condition')).map(([decisive, a, b]) => ({
      text: `(${a.text} ${decisive ? '||' : '&&'} ${b.text})`,
      compute: (values: Numbers) => decide(a.compute(values), b.compute(values), decisive),
    })),
    tie('condition').map((inner) => ({
      text: `!(${inner.text})`,
      compute: (values: Numbers) => both(inner.compute(values), true, (value) => !value),
    })),
    fc.tuple(fc.array(small, { maxLength: 4 }), tie('condition')).map(([items, other]) => ({
      text: `[${items.join(', ')}].exists(x, 6 / x > 2 || ${other.text})`,
      compute: (values: Numbers) =>
        items
          .map((x) => decide(x === 0n ? FAILURE : 6n / x > 2n, other.compute(values), true))
          .reduce<Outcome<boolean>>((found, each) => decide(found, each, true), false),
    })),
  ),
}));

function deviceOf({ a, b, flag, name }: Numbers): SelectableDevice {
  return {
    driver: 'd',
    attributes: {
      a: { int: String(a) },
      b: { int: String(b) },
      name: { string: name },
      ...(flag === undefined ? {} : { flag: { bool: flag } }),
    },
  };
}

function evaluate(text: string, device: SelectableDevice): Outcome<boolean> {
  const selector = compileSelector(text, { consumableCapacity: false });
  expect(selector.problem).toBeUndefined();
  try {
    return selector.matches(device);
  } catch (error) {
    if (error instanceof CelError) return FAILURE;
    throw error;
  }
}

describe('expressions', () => {
  const values = fc.record({
    a: int,
    b: small,
    flag: fc.option(fc.boolean(), { nil: undefined }),
    name: fc.string({ unit: 'grapheme', maxLength: 5 }),
  });

  it('are evaluated as they are computed without the evaluator', () => {
    fc.assert(
      fc.property(condition, values, (sample, given) => {
        expect(evaluate(sample.text, deviceOf(given))).toBe(sample.compute(given));
      }),
      { numRuns: 1000 },
    );
  });

  it('compare numbers by value', () => {
    fc.assert(
      fc.property(number, values, (sample, given) => {
        const result = sample.compute(given);
        const text = result === FAILURE ? '0' : `(${result})`;
        expect(evaluate(`${sample.text} == ${text}`, deviceOf(given))).toBe(
          result === FAILURE ? FAILURE : true,
        );
      }),
    );
  });

  it('end for any text, with an answer, a CelError or a problem', () => {
    const pieces = fc.constantFrom(
      ...[
        '(',
        ')',
        '[',
        ']',
        '{',
        '}',
        '.',
        '?',
        ':',
        ',',
        '-',
        '!',
        '&&',
        '||',
        '==',
        'in',
        '+',
        '"a"',
        "'",
        '"""',
        '\\',
      ],
      ...[
        'device',
        'attributes',
        'true',
        '1',
        '1.5',
        '2u',
        'x',
        'has',
        'map',
        'all',
        'size',
        'cel',
        'bind',
        ' ',
      ],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const selector = compileSelector(parts.join(''), { consumableCapacity: false });
        if (selector.problem !== undefined) expect(selector.problem).not.toBe('');
        else evaluate(parts.join(''), { driver: '' });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('patterns', () => {
  const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'pattern' },
      fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '^', '$', '\\b', '\\d'),
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => a + b),
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
      fc
        .tuple(tie('pattern'), fc.constantFrom('{2}', '{1,2}', '?', '??'))
        .map(([a, operator]) => `(b${a})${operator}`),
    ),
  }));

  it('without loops match as in JavaScript', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' '), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (source, given) => {
        const expected = new RegExp(source, 's').exec(given)?.[0];
        const compiled = compilePattern(`(?s)${source}`);
        expect([compiled.test(given), compiled.find(given)]).toEqual([
          expected !== undefined,
          expected,
        ]);
      }),
      { numRuns: 1000 },
    );
  });
});
