import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DocumentProblem } from '../../documents/index.ts';
import { readSweep } from './read-sweep.ts';

/** Items of lists or other fields that are wrong. */
type Fault = Readonly<Record<string, unknown>>;

const FAULTS: readonly Fault[] = [
  { axes: [{ seeds: [1] }] },
  { axes: [{ orders: ['queue', 'queue'], foo: 1 }] },
  { axes: [{ policies: 'policy.json', name: 5 }] },
  { include: [{ seed: -1 }] },
  { include: [{ cluster: 'nosuch.yaml', seed: {} }] },
  { include: [{}] },
  { include: [5] },
  { exclude: [{ seed: 7 }] },
  { exclude: [{ cluster: 'b.yaml' }] },
  { objectives: ['pods', { path: 'foo', better: 'high' }] },
  { objectives: [{ path: 'summary.placed', better: 'more' }] },
  { objectives: ['summary.placed', 'summary.placed'] },
  { input: ['nosuch.yaml', 5] },
  { sample: 0 },
  { seed: 'x' },
  { options: { seed: -1, catalog: 'nosuch.yaml' } },
  { question: { capacity: { pod: 5 } } },
  { question: 'planx' },
  { other: 1 },
];

const LISTS: Fault = {
  axes: [{ clusters: 'a.yaml' }, { seeds: '0..2' }],
  input: ['a.yaml'],
  include: [{ seed: 9 }],
  exclude: [],
  objectives: [],
};

/** The messages about a sweep with the faults. */
function messagesOf(faults: readonly Fault[]): readonly string[] {
  const own = (field: string): readonly unknown[] => faults.flatMap((fault) => fault[field] ?? []);
  const document = {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'Sweep',
    question: 'plan',
    ...Object.fromEntries(faults.flatMap((fault) => Object.entries(fault))),
    ...Object.fromEntries(
      Object.entries(LISTS).map(([field, right]) => [field, [right, own(field)].flat(1)]),
    ),
  };
  const problems: DocumentProblem[] = [];
  const files = ['a.yaml', 'policy.json'];
  const find = (pattern: string): readonly string[] => files.filter((file) => file === pattern);
  readSweep(document, problems, { version: '1', find });
  return problems.map(({ message }) => message).sort();
}

/** Objectives are of a question: without a known one they are not judged. */
const isJudged = (faults: readonly Fault[]): boolean => {
  const questions = faults.filter(({ question }) => question !== undefined);
  const hasPaths = faults.some(({ objectives }) => objectives !== undefined);
  return questions.length === 0 || (questions.length === 1 && !hasPaths);
};

test('each fault of a sweep is told in the first run, whatever others there are', () => {
  const alone = new Map(FAULTS.map((fault) => [fault, messagesOf([fault])]));
  for (const messages of alone.values()) expect(messages).not.toEqual([]);
  fc.assert(
    fc.property(fc.shuffledSubarray([...FAULTS], { minLength: 2 }).filter(isJudged), (faults) => {
      const expected = faults.flatMap((fault) => alone.get(fault) ?? []);
      expect(messagesOf(faults)).toEqual(expected.toSorted());
    }),
  );
});

test('two objectives of one name are told beside a question that is unknown', () => {
  const question = { question: 'planx' };
  const doubled = { objectives: ['summary.placed', 'summary.placed'] };
  expect(messagesOf([doubled, question])).toEqual(
    [...messagesOf([doubled]), ...messagesOf([question])].toSorted(),
  );
});
