import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { PackOptions } from './input.ts';

/** @throws InputError with every option that is not a number of its kind */
export function checkOptions(options: PackOptions): void {
  const problems: Problem[] = [];
  for (const name of ['atLeast', 'maxMoves'] as const) {
    const value = options[name];
    if (value === undefined || (Number.isInteger(value) && value >= 0)) continue;
    problems.push({ message: `${name}: ${String(value)} is not a whole number` });
  }
  const { minGain = 0, prices = {} } = options;
  if (!isAmount(minGain)) problems.push({ message: `minGain: ${String(minGain)} is not a number` });
  for (const [type, price] of Object.entries(prices)) {
    if (isAmount(price)) continue;
    problems.push({ message: `prices: ${String(price)} of ${type} is not a price` });
  }
  for (const name of optionsNotWithAs(options)) problems.push({ message: `${name}: not with as` });
  if (problems.length > 0) throw new InputError(problems);
}

/** With `as`: the names of the options that do not go with it, since an autoscaler has settings of its own. */
export function optionsNotWithAs(options: PackOptions): readonly string[] {
  if (options.as === undefined) return [];
  const { force, controlPlane, skipNodesWithLocalStorage, skipNodesWithSystemPods } = options;
  const given = {
    prices: options.prices !== undefined,
    nodes: options.nodes !== undefined,
    maxMoves: options.maxMoves !== undefined,
    minGain: options.minGain !== undefined,
    force: force === true,
    controlPlane: controlPlane === true,
    skipNodesWithLocalStorage: skipNodesWithLocalStorage === false,
    skipNodesWithSystemPods: skipNodesWithSystemPods === false,
  };
  return Object.entries(given).flatMap(([name, isGiven]) => (isGiven ? [name] : []));
}

const isAmount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
