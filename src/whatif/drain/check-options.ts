import { parseLabelSelector, SelectorError } from '../../objects/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { DrainOptions } from './input.ts';

/** How a pool of nodes is replaced. */
export interface RollLimits {
  readonly maxUnavailable: number;
  readonly surge: number;
}

/** The limits of a rolling replacement; undefined if none is asked for. Problems of any option are added. */
export function checkOptions(
  options: DrainOptions,
  nodes: number,
  problems: Problem[],
): RollLimits | undefined {
  checkNumbers(options, problems);
  checkPodSelector(options, problems);
  const { maxUnavailable, surge, like, oneByOne } = options;
  if (maxUnavailable === undefined && surge === undefined) {
    if (like !== undefined) problems.push({ message: 'like: only with maxUnavailable or surge' });
    return undefined;
  }
  if (oneByOne === true) {
    problems.push({ message: 'oneByOne: not with maxUnavailable or surge' });
  }
  return rollLimits(options, nodes, problems);
}

function rollLimits(
  { maxUnavailable: given, surge = 0 }: DrainOptions,
  nodes: number,
  problems: Problem[],
): RollLimits | undefined {
  const maxUnavailable = unavailable(given ?? (surge === 0 ? 1 : 0), nodes);
  if (maxUnavailable === undefined) {
    const message = `maxUnavailable: ${JSON.stringify(given)} is neither a whole number nor a percentage such as 10%`;
    problems.push({ message });
    return undefined;
  }
  if (maxUnavailable === 0 && surge === 0) {
    problems.push({ message: 'with maxUnavailable 0 and surge 0 no node can be replaced' });
  }
  return { maxUnavailable, surge };
}

/** A percentage is of the nodes, rounded down, but never none. */
function unavailable(given: number | string, nodes: number): number | undefined {
  if (typeof given === 'number') return isCount(given) ? given : undefined;
  if (/^\d+$/.test(given)) return Number(given);
  const share = /^(\d+)%$/.exec(given)?.[1];
  if (share === undefined || Number(share) > 100) return undefined;
  return share === '0' ? 0 : Math.max(1, Math.floor((Number(share) * nodes) / 100));
}

function checkNumbers(options: DrainOptions, problems: Problem[]): void {
  for (const name of ['gracePeriodSeconds', 'surge'] as const) {
    const value = options[name];
    if (value === undefined || isCount(value)) continue;
    problems.push({ message: `${name}: ${String(value)} is not a whole number` });
  }
  for (const name of ['timeout', 'at'] as const) {
    const value = options[name];
    if (value === undefined || (Number.isFinite(value) && value >= 0)) continue;
    problems.push({ message: `${name}: ${String(value)} is not a number of seconds` });
  }
}

function checkPodSelector({ podSelector }: DrainOptions, problems: Problem[]): void {
  if (podSelector === undefined) return;
  try {
    parseLabelSelector(podSelector);
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    problems.push({ message: `podSelector: ${error.message}` });
  }
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
