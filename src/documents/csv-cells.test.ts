import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellsBeforeEnd, csvCells } from './csv-cells.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', ',', '"', ' ', '='), maxLength: 6 });
const trimmed = text.map((each) => each.trim());

it('has the cells that were written, each quoted or not, empty ones at the end too', () => {
  const cells = fc.array(fc.tuple(trimmed, fc.boolean()), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(cells, (given) => {
      const line = given
        .map(([cell, isQuoted]) =>
          isQuoted || /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
        )
        .join(',');
      expect(csvCells(line).map((cell) => cell.text)).toEqual(given.map(([cell]) => cell));
    }),
  );
});

it('has the cells of a line without quotes between its commas', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', ','), maxLength: 9 }), (line) => {
      const between = line.split(',').map((cell) => cell.trim());
      expect(csvCells(line).map((cell) => cell.text)).toEqual(between);
    }),
  );
});

it('begins no cell behind a comma at the end, where that is asked for', () => {
  const textsOf = (line: string): readonly string[] =>
    cellsBeforeEnd(line).map((cell) => cell.text);
  expect(['a,b,', 'a,b', 'a,,', ','].map(textsOf)).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['a', ''],
    [''],
  ]);
});
