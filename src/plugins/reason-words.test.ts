import { expect, test } from 'vitest';
import type { AnyPlugin, ReasonDetail } from '../framework/index.ts';
import { plugins, pluginsV122 } from './index.ts';

type Words = string | ((detail: ReasonDetail, code: typeof SOLVABLE) => string) | undefined;
const SOLVABLE = 'Unschedulable';
/** Every value of a reason, as `<its name>`. */
const names: ReasonDetail = new Proxy({}, { get: (_, name) => `<${String(name)}>` });

const inWords = (words: Words): string =>
  typeof words === 'function' ? words(names, SOLVABLE) : (words ?? '');

const rowsOf = (release: string, table: Readonly<Record<string, AnyPlugin>>): string[] =>
  Object.values(table).flatMap(({ name, reasons }) =>
    Object.entries(reasons).map(([id, { text, about = '-' }]) =>
      [release, name, id, about, inWords(text)].join(' | '),
    ),
  );

test('what it is about, and the text of kube-scheduler, for every reason of every plugin', async () => {
  const rows = [...rowsOf('v1.30 and later', plugins), ...rowsOf('v1.22', pluginsV122)];
  await expect(`${rows.sort().join('\n')}\n`).toMatchFileSnapshot('reason-words.txt');
});

test.each([...Object.entries<AnyPlugin>(plugins), ...Object.entries<AnyPlugin>(pluginsV122)])(
  '%s is registered under its own name',
  (registered, { name }) => {
    expect(name).toBe(registered);
  },
);
