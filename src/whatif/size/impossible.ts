import { lowerBound, relaxationsOf } from './packing/relaxations.ts';
import type { NodeChoice, PackingProblem } from './packing/problem.ts';

/** Whether the limits forbid every set that takes all pods. No: the pods may still not fit. */
export function isImpossible(problem: PackingProblem): boolean {
  const { choices, limits } = problem;
  const plain = { ...problem, choices: choices.map((choice) => ({ ...choice, weight: 1 })) };
  const relaxations = relaxationsOf(plain);
  if (lowerBound(plain, relaxations, true) > limits.nodes) return true;
  if (limits.types === 1 && !choices.some(({ type }) => takesAll(problem, type))) return true;
  const isShort = relaxations.some(({ demand, takes }) =>
    demand.some((amount, resource) => {
      const own = choices.filter((_, at) => takes[at] === 1);
      return amount > most(problem, own, ({ capacity }) => capacity[resource]!) * (1 + 1e-9);
    }),
  );
  return (
    isShort ||
    problem.groups.some(
      ({ count, mayFitElsewhere = false }, group) =>
        !mayFitElsewhere && count > most(problem, choices, (choice) => choice.most[group]!),
    )
  );
}

function takesAll({ groups, choices }: PackingProblem, type: number): boolean {
  return groups.every(
    ({ count, mayFitElsewhere = false }, group) =>
      count === 0 ||
      mayFitElsewhere ||
      choices.some((choice) => choice.type === type && choice.most[group]! > 0),
  );
}

/** The most that as many nodes as the types' limits allow offer. */
function most(
  { limits }: PackingProblem,
  choices: readonly NodeChoice[],
  offerOf: (choice: NodeChoice) => number,
): number {
  const byType = new Map<number, number>();
  for (const choice of choices) {
    byType.set(choice.type, Math.max(byType.get(choice.type) ?? 0, offerOf(choice)));
  }
  let sum = 0;
  for (const [type, amount] of byType) {
    if (amount > 0) sum += amount * (limits.ofType[type] ?? Number.POSITIVE_INFINITY);
  }
  return sum;
}
