import { isVerdict } from '../../framework/index.ts';
import type {
  FilterAnswer,
  Grouping,
  GroupScore,
  NodeScore,
  ScoreAnswer,
  Supposition,
  Verdict,
} from '../../framework/index.ts';
import type { Guard } from './guard.ts';
import { field, isObject } from './problems.ts';

type Functions = Readonly<Record<string, readonly string[]>>;

/** The functions that an answer of each type must have. */
const FILTERS: Functions = {
  node: ['filter', 'explain'],
  group: ['group', 'filter', 'explain'],
  rejection: [],
  fault: [],
  skip: [],
  idle: [],
};
const SCORES: Functions = {
  node: ['score'],
  group: ['group', 'score', 'normalize'],
  uniform: [],
  fault: [],
  skip: [],
  idle: [],
};

/** The answer of `preFilter`, with errors and wrong results of its functions as InputErrors. */
export function guardFilterAnswer(answer: FilterAnswer, guard: Guard): FilterAnswer {
  requireFunctions('preFilter', answer, FILTERS, guard);
  if (answer.type === 'rejection') guard.rejection('preFilter', answer);
  if (answer.type === 'fault') guard.text('preFilter', () => answer.message);
  if (answer.type !== 'node' && answer.type !== 'group') return answer;
  const narrowing = answer.onlyNodes !== undefined && { onlyNodes: answer.onlyNodes };
  const explain: typeof answer.explain = (detail) =>
    guard.causes(
      'explain',
      guard.call('explain', () => answer.explain(detail)),
    );
  if (answer.type === 'node') {
    const filter = guardFilter(guard, (node: Parameters<typeof answer.filter>[0]) =>
      answer.filter(node),
    );
    return { type: 'node', ...narrowing, filter, explain };
  }
  const filter = guardFilter(guard, (group: Parameters<typeof answer.filter>[0]) =>
    answer.filter(group),
  );
  return {
    type: 'group',
    ...narrowing,
    ...guardGrouping(answer, guard),
    filter,
    explain,
    ...(answer.suppose !== undefined && {
      suppose: (node) => {
        const supposition = guard.call('suppose', () => answer.suppose?.(node));
        if (isObject(supposition)) return guardSupposition(supposition, guard);
        throw guard.problem('suppose', `${returns(supposition)}; an object is required`);
      },
    }),
  };
}

/** Guards the answer of `preScore`. */
export function guardScoreAnswer(answer: ScoreAnswer, guard: Guard): ScoreAnswer {
  requireFunctions('preScore', answer, SCORES, guard);
  if (answer.type === 'node') return guardNodeScore(answer, guard);
  if (answer.type === 'group') return guardGroupScore(answer, guard);
  if (answer.type === 'fault') guard.text('preScore', () => answer.message);
  if (answer.type === 'uniform') requireScore('preScore', answer.normalized, guard);
  return answer;
}

function requireFunctions(path: string, answer: unknown, known: Functions, guard: Guard): void {
  const type = isObject(answer) ? field(answer, 'type') : undefined;
  if (!isObject(answer) || typeof type !== 'string' || !Object.hasOwn(known, type)) {
    const types = Object.keys(known).join(', ');
    throw guard.problem(path, `returns no answer: an object with a type is required (${types})`);
  }
  for (const name of known[type] ?? []) {
    if (typeof field(answer, name) === 'function') continue;
    throw guard.problem(path, `an answer of type "${type}" needs the function ${name}`);
  }
}

/** No closure per call: it is called for every node. */
function guardFilter<T>(guard: Guard, filter: (of: T) => unknown): (of: T) => Verdict {
  return (of) => {
    let verdict: unknown;
    try {
      verdict = filter(of);
    } catch (error) {
      throw guard.caught('filter', error);
    }
    if (isVerdict(verdict)) return verdict;
    throw guard.problem('filter', `${returns(verdict)}; ${VERDICTS}`);
  };
}

const VERDICTS = 'FITS, unschedulable(detail) or unresolvable(detail) is required';

function guardSupposition(supposition: Supposition, guard: Guard): Supposition {
  const filter = guardFilter(guard, () => supposition.filter());
  return {
    podMoved: (podClass, step) => {
      guard.call('podMoved', () => {
        supposition.podMoved(podClass, step);
      });
    },
    filter: () => filter(undefined),
  };
}

function guardGrouping(answer: Grouping, guard: Guard): Grouping {
  return {
    group: (node) => {
      const group = guard.call('group', () => answer.group(node));
      if (Number.isInteger(group) && group >= 0) return group;
      throw guard.problem('group', `${returns(group)}; a whole number from 0 is required`);
    },
    ...(answer.podMoved !== undefined && {
      podMoved: (podClass, node, step) =>
        guard.call('podMoved', () => answer.podMoved?.(podClass, node, step)) === true,
    }),
    ...(answer.counts !== undefined && {
      counts: (podClass) => guard.call('counts', () => answer.counts?.(podClass)) !== false,
    }),
  };
}

function guardNodeScore(answer: NodeScore, guard: Guard): NodeScore {
  return {
    type: 'node',
    score: (node) => {
      let score: unknown;
      try {
        score = answer.score(node);
      } catch (error) {
        throw guard.caught('score', error);
      }
      return requireScore('score', score, guard);
    },
  };
}

function guardGroupScore(answer: GroupScore, guard: Guard): GroupScore {
  return {
    type: 'group',
    ...guardGrouping(answer, guard),
    score: (present, scores) => {
      guard.call('score', () => {
        answer.score(present, scores);
      });
    },
    normalize: (scores, present) => {
      guard.call('normalize', () => {
        answer.normalize(scores, present);
      });
      for (let at = 0; at < present.length; at++) requireScore('normalize', scores[at], guard);
    },
    ...(answer.skips !== undefined && {
      skips: () => guard.call('skips', () => answer.skips?.()) === true,
    }),
  };
}

/** Kubernetes v1.34.1 framework/runtime/framework.go RunScorePlugins fails for scores outside 0 to 100. */
function requireScore(path: string, score: unknown, guard: Guard): number {
  if (typeof score === 'number' && Number.isInteger(score) && score >= 0 && score <= 100) {
    return score;
  }
  throw guard.problem(path, `${returns(score)}; a whole number from 0 to 100 is required`);
}

function returns(value: unknown): string {
  const isPlain = typeof value === 'number' || typeof value === 'boolean' || value === undefined;
  return isPlain ? `returns ${String(value)}` : `returns a value of type ${typeof value}`;
}
