import type { Plan } from '../outcome/index.ts';

/**
 * The work of simulating the input of a plan once more: its nodes, and its pods including pods of failure loops. What-ifs that simulate
 * again are bounded by it, without a clock, so that their documents do not depend on the machine.
 */
export const workOf = ({ nodes, pods, deleted = [] }: Plan): number =>
  [...pods, ...deleted].reduce((sum, { repeats = 1 }) => sum + repeats, nodes.length);
