import { generatedName, NAME_SUFFIXES } from './suffixed-name.ts';
import type { WithName } from '../../admission/forbidden.ts';
import type { Kind, ObjectMeta } from '../../../objects/index.ts';
import { fnv1a } from '../../../units/index.ts';
import { ApiError } from '../api-server.ts';
import { alreadyExists } from '../refusals.ts';

/** Coprime to NAME_SUFFIXES, so that stepping by it visits every suffix before one repeats. */
const STRIDE = 6_700_417;

/**
 * Names from `metadata.generateName`. The five-character suffix depends only on the seed, the prefix and the number of earlier
 * names with that prefix, so other workloads do not change it.
 */
export class NameGenerator {
  readonly #seed: number;
  readonly #next = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  generate(generateName: string): string {
    const suffix = this.#next.get(generateName) ?? this.#start(generateName);
    this.#next.set(generateName, (suffix + STRIDE) % NAME_SUFFIXES);
    return generatedName(generateName, suffix);
  }

  /** Draws a name if the metadata has only a prefix. A name that is drawn for a refusal is used up, as in the API server. */
  readonly withName: WithName = (metadata) => {
    const { name, generateName = '' } = metadata;
    if (name || generateName === '') return metadata;
    return { ...metadata, name: this.generate(generateName) };
  };

  /** Of a new object. Throws AlreadyExists. */
  nameOf(kind: Kind, given: ObjectMeta, isTaken: (name: string) => boolean): string {
    const { name, generateName = '' } = given;
    if (name !== '') {
      if (isTaken(name)) throw alreadyExists(kind, name);
      return name;
    }
    if (generateName === '') {
      const why = 'metadata.name: Required value: name or generateName is required';
      throw new ApiError('Invalid', `${kind} "" is invalid: ${why}`);
    }
    for (;;) {
      const drawn = this.generate(generateName);
      if (!isTaken(drawn)) return drawn;
    }
  }

  #start(prefix: string): number {
    return fnv1a(prefix, this.#seed) % NAME_SUFFIXES;
  }
}
