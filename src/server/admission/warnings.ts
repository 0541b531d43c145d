import type { Problem } from '../../problems/index.ts';

/** Pods that are admitted although a real API server may refuse them: one warning per reason, with the first object it concerns. */
export class AdmissionWarnings {
  readonly list: Problem[] = [];
  readonly #reasons = new Set<string>();

  add(reason: string, object: string, message: string): void {
    if (this.#reasons.has(reason)) return;
    this.#reasons.add(reason);
    this.list.push({ object, message });
  }
}
