import type { Expansion } from '../expansion.ts';
import type { Expander } from './contract.ts';

/** The highest priority with a pattern that is found in the group's id. Source: expander/priority/priority.go, 1.36. */
export const priority: Expander = (expansions, { priorities, events }) => {
  if (priorities === undefined || expansions.length === 0) return expansions;
  if ('problem' in priorities) {
    const text = `Wrong configuration for priority expander: ${priorities.problem}. Ignoring update.`;
    events.onPriorities('PriorityConfigMapInvalid', text);
    return expansions;
  }
  let highest = -1;
  let best: Expansion[] = [];
  for (const expansion of expansions) {
    const { id } = expansion.group;
    const matched = [...priorities.patterns].filter(([, patterns]) =>
      patterns.some((pattern) => pattern.test(id)),
    );
    for (const [value] of matched) {
      if (value < highest) continue;
      if (value > highest) best = [];
      highest = value;
      best.push(expansion);
    }
    if (matched.length > 0) continue;
    const text = `Priority expander: node group ${id} not found in priority expander configuration. The group won't be used.`;
    events.onPriorities('PriorityConfigMapNotMatchedGroup', text);
  }
  if (best.length > 0) return best;
  const text =
    'Priority expander: no priorities info found for any of the expansion options. No options filtered.';
  events.onPriorities('PriorityConfigMapNoGroupMatched', text);
  return expansions;
};
