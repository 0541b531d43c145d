import type { Capacities, Capacity, CountedTemplate } from '../../outcome/index.ts';

/** The templates of a capacity; a capacity of one pod has one. */
export function templatesOf(capacity: Capacity | Capacities): readonly CountedTemplate[] {
  if ('templates' in capacity) return capacity.templates;
  const { summary, ...template } = capacity;
  const { verdict, atLeast, doubts } = summary;
  return [{ ...template, verdict, atLeast, share: 1, ...(doubts === undefined ? {} : { doubts }) }];
}

/** The nodes with copies, nodes with the most copies first. */
export const usedNodes = ({ nodes }: Pick<CountedTemplate, 'nodes'>): CountedTemplate['nodes'] =>
  nodes
    .filter(({ copies }) => copies > 0)
    .sort((a, b) => b.copies - a.copies || (a.name < b.name ? -1 : 1));
