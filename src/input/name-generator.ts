import { generatedName } from '../server/index.ts';
import { fnv1a } from '../units/index.ts';

/**
 * Names for objects with only a prefix. Equal input gets equal names: the suffix depends on kind, namespace and prefix and on
 * the number of such objects before, so it stays when a field of the object changes.
 */
export class NameGenerator {
  private readonly counts = new Map<string, number>();

  /** `of`: kind and namespace of the object. */
  name(prefix: string, of: string): string {
    const key = `${of}/${prefix}`;
    const count = this.counts.get(key) ?? 0;
    this.counts.set(key, count + 1);
    return generatedName(prefix, fnv1a(`${key}#${String(count)}`));
  }
}
