import type { Quantity } from '../../units/index.ts';
import type { Pod } from '../types.ts';
import { areSmall, exactUnits, quantities, wholeNumbers } from './arithmetic.ts';
import type { Arithmetic } from './arithmetic.ts';
import { addUpLimits, addUpRequests } from './pod-resources.ts';
import type { PodResourcesOptions } from './pod-resources.ts';
import { WideAmounts } from './wide-amounts.ts';

/** Sums by resource: cpu in millicores, everything else in whole units, rounded up. */
export type Amounts = ReadonlyMap<string, number>;

/** The pod's requests by resource, in the scheduler's units. Throws RangeError for text that is no quantity. */
export function podRequests(pod: Pod, options: PodResourcesOptions = {}): Amounts {
  return inSchedulerUnits((arithmetic) => addUpRequests(pod, arithmetic, options));
}

/** The pod's requests as exact quantities. */
export function exactPodRequests(
  pod: Pod,
  options: PodResourcesOptions = {},
): ReadonlyMap<string, Quantity> {
  return addUpRequests(pod, quantities, options);
}

/** The pod's limits as exact quantities. */
export function exactPodLimits(
  pod: Pod,
  options: PodResourcesOptions = {},
): ReadonlyMap<string, Quantity> {
  return addUpLimits(pod, quantities, options);
}

/** Adds doubles if they are exact, else quantities: fractions of a unit must be added before they are rounded. */
function inSchedulerUnits(
  addUp: <Amount>(arithmetic: Arithmetic<Amount>) => Map<string, Amount>,
): Amounts {
  const numbers = addUp(wholeNumbers);
  if (areSmall(numbers.values())) return numbers;
  const amounts = new WideAmounts(
    new Map(
      Array.from(addUp(quantities), ([resource, quantity]) => [
        resource,
        exactUnits(resource, quantity),
      ]),
    ),
  );
  return areSmall(amounts.values()) ? new Map(amounts) : amounts;
}
