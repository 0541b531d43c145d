import { expect, test } from 'vitest';
import type { AnyPlugin, ReasonDetail } from '../framework/index.ts';
import { plugins, pluginsV122 } from './index.ts';
import { taintToleration } from './taint-toleration/plugin.ts';

type Words = string | ((detail: ReasonDetail, code: typeof SOLVABLE) => string) | undefined;
const SOLVABLE = 'Unschedulable';
/** Every value of a reason, as `<its name>`. */
const names: ReasonDetail = new Proxy({}, { get: (_, name) => `<${String(name)}>` });

const inWords = (words: Words): string =>
  typeof words === 'function' ? words(names, SOLVABLE) : (words ?? '');

const rowsOf = (release: string, table: Readonly<Record<string, AnyPlugin>>): string[] =>
  Object.values(table).flatMap(({ name, reasons }) =>
    Object.entries(reasons).map(([id, { text, remedy, about = '-' }]) =>
      [release, name, id, about, inWords(text), inWords(remedy)].join(' | '),
    ),
  );

test('what it is about, the text of kube-scheduler and what helps, for every reason of every plugin', async () => {
  const rows = [...rowsOf('v1.30 and later', plugins), ...rowsOf('v1.22', pluginsV122)];
  await expect(`${rows.sort().join('\n')}\n`).toMatchFileSnapshot('reason-words.txt');
});

test.each([...Object.entries<AnyPlugin>(plugins), ...Object.entries<AnyPlugin>(pluginsV122)])(
  '%s is registered under its own name',
  (registered, { name }) => {
    expect(name).toBe(registered);
  },
);

test.each([
  ['node.kubernetes.io/not-ready', '', 'bring {nodes} back to Ready'],
  ['node.kubernetes.io/unreachable', '', 'bring {nodes} back to Ready'],
  ['node.kubernetes.io/memory-pressure', '', 'end the memory pressure of {nodes}'],
  ['node.kubernetes.io/network-unavailable', '', 'end the network unavailable of {nodes}'],
  ['dedicated', '', 'tolerate the taint {key} of {nodes}'],
  ['dedicated', 'team', 'tolerate the taint {key}={value} of {nodes}'],
  ['example.com/not-ready', '', 'tolerate the taint {key} of {nodes}'],
])('the remedy for the taint %s=%s', (key, value, expected) => {
  const { remedy } = taintToleration.reasons['untolerated'] ?? {};
  expect(typeof remedy === 'function' && remedy({ key, value }, SOLVABLE)).toBe(expected);
});

test('a resource that no node could hold is requested less', () => {
  const { remedy } = plugins.NodeResourcesFit.reasons['insufficient'] ?? {};
  expect(typeof remedy === 'function' && remedy(names, 'UnschedulableAndUnresolvable')).toBe(
    'request less {resource}, which is more than {anyNode} could ever hold',
  );
});
