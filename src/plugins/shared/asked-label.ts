import type { LabelSelector } from '../../objects/index.ts';
import type { AskedLabel } from '../../framework/index.ts';

/** A label without which the selector selects no pod, and its possible values, each once. Undefined if there is none. */
export function askedLabel(selector: LabelSelector | undefined): AskedLabel | undefined {
  for (const [key, value] of Object.entries(selector?.matchLabels ?? {})) {
    return { key, values: [value] };
  }
  const one = selector?.matchExpressions?.find(({ operator }) => operator === 'In');
  return one === undefined ? undefined : { key: one.key, values: [...new Set(one.values)] };
}

/** The labels together; undefined if one selector asks for none. */
export function askedLabels(
  asked: readonly (AskedLabel | undefined)[],
): readonly AskedLabel[] | undefined {
  const labels: AskedLabel[] = [];
  for (const label of asked) {
    if (label === undefined) return undefined;
    labels.push(label);
  }
  return labels;
}
