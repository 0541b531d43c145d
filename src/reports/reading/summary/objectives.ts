import type { Comparison, Objective, ObjectiveName } from '../../../outcome/index.ts';
import { counted, duration, price } from '../../layout/figures.ts';

/** What the head does otherwise, by how far it is above or below the base. */
const HEAD_DOES: Readonly<
  Record<
    Exclude<ObjectiveName, 'balance' | 'fragmentation' | 'moves'>,
    readonly [more: Words, less: Words]
  >
> = {
  placed: [
    (pods) => `places ${counted(pods, 'more pod')}`,
    (pods) => `places ${counted(pods, 'pod')} fewer`,
  ],
  unschedulable: [
    (pods) => `leaves ${counted(pods, 'more pod')} unschedulable`,
    (pods) => `leaves ${counted(pods, 'pod')} fewer unschedulable`,
  ],
  evictions: [
    (pods) => `evicts ${counted(pods, 'more pod')}`,
    (pods) => `evicts ${counted(pods, 'pod')} fewer`,
  ],
  'nodes-used': [
    (nodes) => `uses ${counted(nodes, 'more node')}`,
    (nodes) => `uses ${counted(nodes, 'node')} fewer`,
  ],
  cost: [(amount) => `costs ${price(amount)} more`, (amount) => `costs ${price(amount)} less`],
  'time-to-ready': [
    (seconds) => `is ready ${duration(seconds)} later`,
    (seconds) => `is ready ${duration(seconds)} earlier`,
  ],
};

type Words = (difference: number) => string;

/**
 * "head places 12 more pods and uses 3 nodes fewer; balance of cpu is worse by 4 points": what the head does better and what it does
 * worse; the most important difference comes first. Fragmentation is in the table only. Undefined for
 * comparisons without objectives.
 */
export function objectiveWords({ objectives }: Comparison): string | undefined {
  if (objectives === undefined) return undefined;
  const differences = objectives.filter(
    (one) =>
      one.better !== undefined && one.name !== 'fragmentation' && !isImplied(one, objectives),
  );
  const [first] = differences;
  if (first === undefined) return 'head places as many pods on as many nodes';
  const sides: readonly Side[] = first.better === 'head' ? ['head', 'base'] : ['base', 'head'];
  const parts = sides.flatMap((side) =>
    partsOf(
      differences.filter(({ better }) => better === side),
      side === 'head' ? 'better' : 'worse',
    ),
  );
  const start = first.name === 'placed' ? [] : ['head places as many pods'];
  return [...start, ...parts]
    .map((part, at) => (at === 0 ? part : part.replace(/^head /, 'it ')))
    .join('; ');
}

type Side = NonNullable<Objective['better']>;

/** Pods that only one side places are unschedulable on the other: they are named once. */
function isImplied(one: Objective, all: readonly Objective[]): boolean {
  const placed = all.find(({ name }) => name === 'placed');
  return (
    one.name === 'unschedulable' &&
    placed !== undefined &&
    differenceOf(placed) === -differenceOf(one)
  );
}

const differenceOf = ({ base = 0, head = 0 }: Objective): number => head - base;

/** "head places 12 more pods and uses 3 nodes fewer", and "balance of cpu is better by 4 points, of memory by 2 points". */
function partsOf(objectives: readonly Objective[], word: 'better' | 'worse'): readonly string[] {
  const does = objectives.flatMap((one) => {
    const words = verbOf(one.name);
    const difference = differenceOf(one);
    return words === undefined ? [] : [words[difference > 0 ? 0 : 1](Math.abs(difference))];
  });
  const [first, ...others] = objectives.filter(({ name }) => name === 'balance').map(pointsOf);
  const balance =
    first === undefined
      ? []
      : [
          `balance of ${first.resource} is ${word} by ${first.points}`,
          ...others.map(({ resource, points }) => `of ${resource} by ${points}`),
        ];
  return [
    ...(does.length === 0 ? [] : [`head ${listed(does)}`]),
    ...(balance.length === 0 ? [] : [balance.join(', ')]),
  ];
}

const verbOf = (name: ObjectiveName): readonly [Words, Words] | undefined =>
  name === 'balance' || name === 'fragmentation' || name === 'moves' ? undefined : HEAD_DOES[name];

const pointsOf = (one: Objective): { readonly resource: string; readonly points: string } => ({
  resource: one.resource ?? '',
  points: counted(Math.round(Math.abs(differenceOf(one)) * 100), 'point'),
});

/** "a, b and c". */
const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;
