import type { KubernetesObject } from '../../objects/index.ts';
import type { LateStatus } from './api-server.ts';
import { statusOf, withStatusAt } from './object-parts.ts';

/** A status that is made when somebody reads its object. */
export class UnmadeStatus<T extends KubernetesObject> implements LateStatus {
  /** Of the last time that it was written. */
  version: number;
  readonly #set: (object: T) => T;
  readonly #nextVersion: () => number;
  #isOver = false;

  constructor(set: (object: T) => T, nextVersion: () => number) {
    this.#set = set;
    this.#nextVersion = nextVersion;
    this.version = nextVersion();
  }

  writeAgain(): boolean {
    if (this.#isOver) return false;
    this.version = this.#nextVersion();
    return true;
  }

  /** It is not written again. */
  drop(): void {
    this.#isOver = true;
  }

  /** The object with the status, which is not written again. */
  madeOf(object: T): T {
    this.drop();
    const metadata = { ...object.metadata, resourceVersion: String(this.version) };
    return withStatusAt(object, statusOf(this.#set(object)), metadata);
  }
}
