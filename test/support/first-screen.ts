import type {
  Capacities,
  Capacity,
  Comparison,
  Drain,
  Explanation,
  ObjectiveName,
  Packing,
  Plan,
} from '../../src/outcome/index.ts';
import { FINDING_KINDS } from '../../src/outcome/index.ts';
import type { Outcome } from '../../src/reports/index.ts';

/* The first screen of a terminal: 24 lines of 80 columns. It answers the question of its command. */

const LINES = 24;

/** Command lines of the questions that people come with, about the objects that a plan of the input shows. */
export function questionsOf(
  { pods, nodes }: Plan,
  input: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const owned = pods.filter(({ owner }) => owner?.kind !== 'DaemonSet');
  const pending = owned.find(({ node, message }) => node === null && message !== undefined);
  const { namespace = '', name = '', owner, existing } = pending ?? owned[0] ?? {};
  // The owner of a pod of a dump may not be in the dump.
  const isNamed = owner === undefined || existing === true;
  const pod = isNamed ? `pod/${name}` : `${owner.kind.toLowerCase()}/${owner.name}`;
  const of = ['-n', namespace];
  const first = nodes.slice(0, 2).map((node) => node.name);
  const used = nodes.find((node) => node.pods > 0) ?? nodes[0];
  return {
    'will it fit?': ['plan', ...input],
    'why is it pending?': ['explain', pod, ...of, '--hints', '-f', ...repeated(input)],
    'what can I drain?': ['drain', ...first, '-f', ...repeated(input)],
    'which nodes can go?': ['pack', ...input],
    // A cluster without nodes is bad input.
    'which policy is better?': [
      'compare',
      ...input,
      ...(nodes.length > 1
        ? ['--remove-node', used?.name ?? '']
        : ['--add-node', `${used?.name ?? ''}:1`]),
    ],
    'how many more fit?': ['capacity', ...input, '--pod', pod, ...of],
  };
}

/** "a -f b". */
const repeated = (input: readonly string[]): readonly string[] =>
  input.flatMap((path, at) => (at === 0 ? [path] : ['-f', path]));

/** What of the answer the first screen of the text lacks. All of it is derived from the data of the same run. */
export function lackingIn(text: string, document: Outcome): readonly string[] {
  const screen = text.split('\n').slice(0, LINES).join(' ').replaceAll(/\s+/g, ' ');
  return answerOf(document)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => !screen.includes(part));
}

function answerOf(document: Outcome): readonly string[] {
  switch (document.kind) {
    case 'Plan':
      return willItFit(document);
    case 'Explanation':
      return whyPending(document);
    case 'Drain':
      return whatCanBeDrained(document);
    case 'Packing':
      return whatCanBeEmptied(document);
    case 'Comparison':
      return whichIsBetter(document);
    case 'Capacity':
      return howManyMore(document);
    default:
      throw new Error(`no question of ${document.kind}`);
  }
}

/** The verdict, and what it hangs on: of the most serious kind that counts, what the pods of the largest group ask for, or their cause. */
function willItFit({ summary, groups = [] }: Plan): readonly string[] {
  const counting = groups.filter(({ counts }) => counts);
  const worst = FINDING_KINDS.find((one) => counting.some(({ kind }) => kind === one));
  const { pods = 0, asks = {}, cause = '' } = counting.find(({ kind }) => kind === worst) ?? {};
  const [why = beginning(cause)] = Object.keys(asks);
  return [`Plan ${summary.verdict}`, pods === 0 ? '' : `${figure(pods)} pod`, why];
}

/** The scheduler's message and the first change that was found to help, or where the pod fits. */
function whyPending(explanation: Explanation): readonly string[] {
  const { feasible, best = [], message = '', hints = [] } = explanation;
  if (feasible.length > 0) return [`${figure(feasible.length)} of`, best[0] ?? ''];
  return [beginning(message), beginning(hints[0]?.change ?? '')];
}

function whatCanBeDrained({ nodes, drained, findings, summary }: Drain): readonly string[] {
  const done = new Set(
    drained.flatMap(({ node, to, error }) => (to === null || error !== undefined ? [] : [node])),
  );
  const left = nodes.filter((node) => !done.has(node));
  const why = findings.find(({ counts }) => counts);
  return [
    left.length === 0 ? `${figure(nodes.length)} node` : `${figure(done.size)} of`,
    left[0] ?? '',
    summary.verdict === 'passed' ? '' : beginning(why?.message ?? ''),
  ];
}

function whatCanBeEmptied({ summary, steps, kept }: Packing): readonly string[] {
  return [
    `${figure(summary.emptied)} of ${figure(summary.nodes)} can be emptied`,
    ...steps.slice(0, 5).map(({ node }) => node),
    steps.length > 0 ? '' : beginning(kept[0]?.reason ?? ''),
  ];
}

/** The pods that each side places, and which side is better by what differs first. */
function whichIsBetter({ objectives = [] }: Comparison): readonly string[] {
  const rows = objectives.map(({ name, base = 0, head = 0, better = '-' }) => ({
    name,
    better,
    row: [base, head].map((side) => (SHARES.has(name) ? share(side) : figure(side))).join(' '),
  }));
  const pods = rows.find(({ name }) => name === 'placed');
  const first = rows.find(({ name, better }) => better !== '-' && !OTHERWISE.has(name));
  return [
    `Pods placed ${pods?.row ?? ''} ${pods?.better ?? ''}`,
    first === undefined ? 'head places as many pods' : `${first.row} ${first.better}`,
  ];
}

const SHARES: ReadonlySet<ObjectiveName> = new Set(['balance', 'fragmentation']);
/** Objectives whose figures have units. */
const OTHERWISE: ReadonlySet<ObjectiveName> = new Set(['cost', 'time-to-ready']);

const share = (part: number): string => `${(part * 100).toFixed(1)}%`;

function howManyMore(capacity: Capacity | Capacities): readonly string[] {
  if ('templates' in capacity) {
    return capacity.templates.slice(0, 10).flatMap(({ pod, copies }) => [pod, figure(copies)]);
  }
  const { copies, isLimited, stops = '' } = capacity;
  return [`${figure(copies)} more cop`, isLimited ? '' : stops];
}

const figure = (number: number): string => number.toLocaleString('en-US');

/** Long texts are folded in the middle. */
const beginning = (text: string): string => text.slice(0, 60);
