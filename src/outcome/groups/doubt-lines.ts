/** Why it is not known that a pod runs, and the node of which that is so; absent: it is so on any node. */
interface Doubtful {
  readonly to?: string;
  readonly message: string;
}

/** One line for each reason, with the nodes that have it: "a and 2 more nodes: ..."; and the first pod with it. */
export function doubtLines<T extends Doubtful>(all: readonly T[]): ReadonlyMap<string, T> {
  const reasons = new Map<string, { readonly first: T; readonly nodes: Set<string> }>();
  for (const one of all) {
    const { to, message } = one;
    const reason = reasons.get(message) ?? { first: one, nodes: new Set() };
    reasons.set(message, reason);
    if (to !== undefined) reason.nodes.add(to);
  }
  return new Map(
    Array.from(reasons, ([message, { first, nodes }]) => [
      nodes.size === 0 ? message : `${listed([...nodes])}: ${message}`,
      first,
    ]),
  );
}

function listed([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  return `${first} and ${String(others.length)} more node${others.length > 1 ? 's' : ''}`;
}
