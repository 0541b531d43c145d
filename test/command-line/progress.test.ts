import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInput } from '../fuzz-input/run-input.ts';

/* What commands write to standard error while they work, if it is a terminal. */

const SHOP = 'fixtures/quickstart';
const READING = 'reading manifests…<erased>';
const read = (objects: number, files: number): string =>
  `read ${String(objects)} objects from ${String(files)} files in T ms\n`;

let before: NodeJS.ProcessEnv;
let terminal: PropertyDescriptor | undefined;
beforeAll(() => {
  before = process.env;
  const { CI: _ci, NO_COLOR: _colour, ...rest } = before;
  process.env = { ...rest, TERM: 'xterm' };
  terminal = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY');
  Object.defineProperty(process.stderr, 'isTTY', { value: true, configurable: true });
});
afterAll(() => {
  process.env = before;
  if (terminal === undefined) Reflect.deleteProperty(process.stderr, 'isTTY');
  else Object.defineProperty(process.stderr, 'isTTY', terminal);
});

async function written(...words: readonly string[]): Promise<string> {
  const { stderr } = await runInput([...words, '--no-config-file']);
  return stderr
    .replaceAll('\r\u001b[K', '<erased>')
    .replaceAll(/in \d+ ms/g, 'in T ms')
    .replaceAll(/in \d+\.\d+ s/g, 'in T s');
}

test.each<[string, string, string, string]>([
  [`plan ${SHOP}`, read(17, 4), 'simulating 17 objects…<erased>18 s of virtual time in T s\n', ''],
  [`explain deployment/web -f ${SHOP}`, read(17, 4), '', ''],
  [
    `compare ${SHOP} --remove-node general-a1`,
    read(17, 4),
    'simulating both sides…<erased>',
    'compared in T ms\n',
  ],
  [
    `capacity ${SHOP} --pod deployment/web`,
    read(17, 4),
    'counting copies…<erased>',
    'counted in T ms\n',
  ],
  [
    'check fixtures/check/shop -e fixtures/check/expectations.yaml',
    read(7, 2),
    'checking…<erased>',
    'checked in T ms\n',
  ],
  [`survive ${SHOP}`, read(17, 4), 'losing nodes…<erased>', 'played in T ms\n'],
  [`drain general-a1 -f ${SHOP}`, read(17, 4), 'draining…<erased>', 'drained in T ms\n'],
  [
    'deschedule fixtures/deschedule/shop --policy fixtures/deschedule/policy.yaml',
    read(26, 1),
    'descheduling…<erased>',
    'descheduled in T ms\n',
  ],
  ['size fixtures/too-big', read(6, 2), 'choosing nodes…<erased>', 'sized in T ms\n'],
  [`pack ${SHOP}`, read(17, 4), 'emptying nodes…<erased>', 'packed in T ms\n'],
  [`audit ${SHOP}`, read(17, 4), 'auditing…<erased>', 'audited in T ms\n'],
])('%s', async (command, reading, progress, done) => {
  const words = command.split(' ');
  expect(await written(...words)).toBe(READING + progress);
  expect(await written(...words, '--verbose')).toBe(READING + reading + progress + done);
  expect(await written(...words, '--quiet')).toBe('');
});
