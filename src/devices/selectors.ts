import { CelError, compileSelector } from '../cel/index.ts';
import type { DeviceSelector as CompiledSelector } from '../cel/index.ts';
import type { Device, DeviceSelector } from '../objects/index.ts';
import { AllocationError } from './allocation-error.ts';
import type { PooledDevice } from './pools/types.ts';
import { getOrInsert } from '../units/index.ts';

/** Evaluates the selectors of classes and requests: each expression is compiled once, and evaluated once for each device. */
export class DeviceSelectors {
  readonly #consumableCapacity: boolean;
  readonly #compiled = new Map<string, CompiledSelector>();
  readonly #matches = new WeakMap<Device, Map<string, boolean>>();

  /** `consumableCapacity`: the expressions know of devices with more than one allocation. */
  constructor(consumableCapacity: boolean) {
    this.#consumableCapacity = consumableCapacity;
  }

  /**
   * Whether all selectors match. `owner`: "class x" or "claim y", for errors.
   *
   * Source: kubernetes v1.36.3 structured/internal/experimental selectorsMatch.
   * @throws AllocationError if an expression cannot be compiled or evaluated.
   */
  match(
    device: Pick<PooledDevice, 'device' | 'slice'>,
    selectors: readonly DeviceSelector[],
    owner: string,
  ): boolean {
    return selectors.every(({ cel }, at) => {
      const where = `${owner}: selector #${at}`;
      return this.#matchesOne(device, cel?.expression ?? '', where);
    });
  }

  #matchesOne(
    { device, slice }: Pick<PooledDevice, 'device' | 'slice'>,
    expression: string,
    where: string,
  ): boolean {
    const results = getOrInsert(this.#matches, device, () => new Map());
    const known = results.get(expression);
    if (known !== undefined) return known;
    const selector = this.#selector(expression);
    if (selector.problem !== undefined) {
      throw new AllocationError(`${where}: CEL compile error: ${selector.problem}`);
    }
    try {
      const matches = selector.matches({ ...device, driver: slice.spec.driver });
      results.set(expression, matches);
      return matches;
    } catch (error) {
      if (!(error instanceof CelError)) throw error;
      throw new AllocationError(`${where}: CEL runtime error: ${error.message}`);
    }
  }

  #selector(expression: string): CompiledSelector {
    return getOrInsert(this.#compiled, expression, () =>
      compileSelector(expression, { consumableCapacity: this.#consumableCapacity }),
    );
  }
}
