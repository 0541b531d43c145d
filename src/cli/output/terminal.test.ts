import { expect, test } from 'vitest';
import { logTo } from './log.ts';
import { wantsColour, widthOf } from './terminal.ts';

test.each([
  ['a terminal', true, true, {}, true],
  ['no terminal', true, false, {}, false],
  ['a dumb terminal', true, true, { TERM: 'dumb' }, false],
  ['NO_COLOR at a terminal', true, true, { NO_COLOR: '1' }, false],
  ['an empty NO_COLOR is ignored', true, true, { NO_COLOR: '' }, true],
  ['a pipeline with a terminal', true, true, { CI: 'true' }, false],
  ['CI=false', true, true, { CI: 'false' }, true],
  ['FORCE_COLOR in a pipeline', true, true, { CI: 'true', FORCE_COLOR: '1' }, true],
  ['FORCE_COLOR without a terminal', true, false, { FORCE_COLOR: '1' }, true],
  ['FORCE_COLOR overrides NO_COLOR', true, false, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
  ['CI=0', true, true, { CI: '0' }, true],
  ['FORCE_COLOR=0', true, true, { FORCE_COLOR: '0' }, false],
  ['FORCE_COLOR=false', true, true, { FORCE_COLOR: 'false' }, false],
  ['an empty FORCE_COLOR is ignored', true, true, { FORCE_COLOR: '' }, true],
  ['--no-color overrides FORCE_COLOR', false, true, { FORCE_COLOR: '1' }, false],
])('colour: %s', (_, isAllowed, isTTY, env, expected) => {
  expect(wantsColour(isAllowed, { env, isTTY })).toBe(expected);
});

test("the width is the terminal's, else COLUMNS, else 80", () => {
  expect(widthOf({ env: { COLUMNS: '100' }, isTTY: true, columns: 132 })).toBe(132);
  expect(widthOf({ env: { COLUMNS: '100' }, isTTY: false, columns: undefined })).toBe(100);
  expect(widthOf({ env: { COLUMNS: '100' }, isTTY: true, columns: 1 })).toBe(1);
  expect(widthOf({ env: { COLUMNS: '100' }, isTTY: true, columns: 0 })).toBe(100);
  expect(widthOf({ env: { COLUMNS: '1' }, isTTY: false, columns: 132 })).toBe(1);
  for (const wrong of ['wide', '0', '-1', '99.5']) {
    expect(widthOf({ env: { COLUMNS: wrong }, isTTY: false })).toBe(80);
  }
});

test.each([
  ['a terminal', {}, 'reading…'],
  ['a dumb terminal', { TERM: 'dumb' }, ''],
  ['a pipeline', { CI: 'true' }, ''],
  ['NO_COLOR', { NO_COLOR: '1' }, ''],
])('progress: %s', (_, env, expected) => {
  let written = '';
  const write = (text: string): unknown => (written += text);
  const log = logTo({ isTTY: true, write }, {}, env);
  log.progress('reading…');
  expect(written).toBe(expected);
  log.finish();
  expect(written).toBe(expected === '' ? '' : `${expected}\r\u001b[K`);
});
