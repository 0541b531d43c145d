import type { PodClass } from '../../cluster/index.ts';

/** What each placed pod of a class changes in the counters of an incoming pod. Most classes change nothing. */
export class Effects<Effect> {
  readonly #byClass: (readonly Effect[] | undefined)[] = [];
  readonly #compute: (podClass: PodClass) => readonly Effect[];

  constructor(compute: (podClass: PodClass) => readonly Effect[]) {
    this.#compute = compute;
  }

  of(podClass: PodClass): readonly Effect[] {
    return (this.#byClass[podClass] ??= this.#compute(podClass));
  }

  isChangedBy(podClass: PodClass): boolean {
    return this.of(podClass).length > 0;
  }
}
