import { describe, expect, test } from 'vitest';
import { contrast, inkOn, SCALE_STEPS, shareColour } from './colours.ts';
import { CATEGORY_COLOURS, COLOURS, OTHER_COLOUR, CALM, type Theme } from './tokens.ts';

/* WCAG 2.2, level AA: 4.5 for text (1.4.3), 3 for what must be told apart without text (1.4.11). */
const TEXT = 4.5;
const SHAPE = 3;

const GROUNDS = ['ground', 'card', 'raised'] as const;
const TEXTS = ['ink', 'soft', 'link', 'good', 'bad', 'doubt'] as const;
const THEMES: readonly Theme[] = ['light', 'dark'];

describe.each(THEMES)('contrasts, %s:', (theme) => {
  const of = (name: keyof typeof COLOURS): string => COLOURS[name][theme];

  test('black on white is 21, a colour on itself 1', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast(of('link'), of('link'))).toBe(1);
  });

  test.each(TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))(
    '%s on %s can be read',
    (text, ground) => {
      expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(TEXT);
    },
  );

  test.each([
    ['good', 'good-ground'],
    ['bad', 'bad-ground'],
    ['doubt', 'doubt-ground'],
    ['ink', 'good-ground'],
    ['ink', 'bad-ground'],
    ['ink', 'doubt-ground'],
    ['soft', 'bad-ground'],
    ['soft', 'good-ground'],
    ['soft', 'doubt-ground'],
  ] as const)('%s on %s can be read', (text, ground) => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(TEXT);
  });

  test.each(GROUNDS)('the border of a control is seen on %s', (ground) => {
    expect(contrast(of('edge'), of(ground))).toBeGreaterThanOrEqual(SHAPE);
  });

  test('a full node stands out from its ground more than an emptier one, and an empty one is no hole', () => {
    const steps = Array.from({ length: SCALE_STEPS + 1 }, (_, at) =>
      contrast(shareColour(at / SCALE_STEPS, theme), of('card')),
    );
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps[0]).toBeGreaterThan(1.1);
    expect(steps.at(-1)).toBeGreaterThan(TEXT);
  });

  test('a loss that is survived is seen, and one that is not stands out', () => {
    expect(contrast(CALM[theme], of('card'))).toBeGreaterThan(1.25);
    expect(contrast(of('bad'), of('card'))).toBeGreaterThan(TEXT);
    expect(contrast(of('bad'), CALM[theme])).toBeGreaterThan(SHAPE);
  });

  test('names on nodes of every colour can be read', () => {
    const shares = Array.from({ length: 101 }, (_, at) => shareColour(at / 100, theme));
    const others = [...CATEGORY_COLOURS, OTHER_COLOUR, CALM[theme], of('bad')];
    for (const colour of [...shares, ...others])
      expect(contrast(inkOn(colour), colour), colour).toBeGreaterThanOrEqual(TEXT);
  });
});
