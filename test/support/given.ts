import { takeIn, type Given } from '../../src/input/index.ts';
import type { KubernetesObject } from '../../src/objects/index.ts';

/** The objects as an input that no flag divides. */
export const given = (...objects: readonly KubernetesObject[]): readonly Given[] =>
  objects.map((object) => takeIn(object));
