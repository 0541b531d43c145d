import type { Problem } from '../../units/index.ts';

/** What admission lets pass though a real API server may not: each reason is kept once, with the first object that it is about. */
export class AdmissionWarnings {
  readonly list: Problem[] = [];
  readonly #reasons = new Set<string>();

  add(reason: string, object: string, message: string): void {
    if (this.#reasons.has(reason)) return;
    this.#reasons.add(reason);
    this.list.push({ object, message });
  }
}
