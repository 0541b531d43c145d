import { isQuantity, readQuantity } from '../../units/index.ts';
import type { PodStatus, Quantity, ResourceRequirements } from '../../objects/index.ts';
import { replace } from './copy-on-write.ts';

/** Amounts by resource name: "cpu", "memory", "nvidia.com/gpu" ... */
export type ResourceList = Readonly<Record<string, Quantity>>;

const MAX_REMEMBERED = 4096;
const MILLI = -3;

/** Amounts that may be finer than a thousandth: with a decimal point, a suffix n or u, or a negative exponent. */
const MAYBE_FINER = /[.nu]|[eE]-/;

const remembered = new Map<Quantity, Quantity>();

/**
 * Rounds amounts finer than a thousandth up to one. Other amounts keep their text, and so does a
 * value that is no quantity, which validation refuses.
 * Source: SetDefaults_ResourceList, pkg/apis/core/v1/defaults.go, v1.34.
 */
export function roundUpResources(list: ResourceList): ResourceList {
  let rounded: Record<string, Quantity> | undefined;
  for (const name in list) {
    const amount = list[name];
    if (amount === undefined) continue;
    const after = roundUp(amount);
    if (after !== amount) {
      rounded ??= { ...list };
      rounded[name] = after;
    }
  }
  return rounded ?? list;
}

/** Requests and limits with no amount finer than a thousandth. */
export function roundUpRequirements<T extends Pick<ResourceRequirements, 'limits' | 'requests'>>(
  requirements: T,
): T {
  let result = requirements;
  const { limits, requests } = requirements;
  if (limits) result = replace(result, 'limits', roundUpResources(limits));
  if (requests) result = replace(result, 'requests', roundUpResources(requests));
  return result;
}

/** The amounts that the status of a pod or of a container reports. */
export function roundUpReported<T extends Pick<PodStatus, 'allocatedResources' | 'resources'>>(
  status: T,
): T {
  let result = status;
  const { allocatedResources, resources } = status;
  if (allocatedResources) {
    result = replace(result, 'allocatedResources', roundUpResources(allocatedResources));
  }
  if (resources) result = replace(result, 'resources', roundUpRequirements(resources));
  return result;
}

function roundUp(amount: Quantity): Quantity {
  if (Number.isInteger(amount)) return amount;
  const known = remembered.get(amount);
  if (known !== undefined) return known;
  const after = roundUpToMilli(amount);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(amount, after);
  return after;
}

function roundUpToMilli(amount: Quantity): Quantity {
  if (!MAYBE_FINER.test(String(amount)) || !isQuantity(amount)) return amount;
  const rounded = readQuantity(amount).roundUp(MILLI);
  return rounded.exact ? amount : rounded.quantity.canonical;
}
