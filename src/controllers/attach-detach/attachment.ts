import { getOrInsert } from '../../units/index.ts';

/**
 * A volume on a node as the controller knows it (pkg/controller/volume/attachdetach/cache/actual_state_of_world.go, v1.36).
 * `uncertain`: a call of the storage has failed, and the volume may be attached or not.
 */
export interface Attachment {
  readonly nodeName: string;
  /** One node at a time may have it. */
  isExclusive: boolean;
  state: 'attached' | 'uncertain';
  /** The node's status lists it: until then it counts as mounted. */
  isReported: boolean;
  /** Virtual milliseconds since which no pod of the node wants it. */
  unwantedSinceMs: number | undefined;
}

/** Attachments of all volumes. */
export class Attachments {
  readonly #byVolume = new Map<string, Map<string, Attachment>>();

  of(key: string): readonly Attachment[] {
    const nodes = this.#byVolume.get(key);
    return nodes === undefined ? [] : [...nodes.values()];
  }

  get(key: string, nodeName: string): Attachment | undefined {
    return this.#byVolume.get(key)?.get(nodeName);
  }

  set(
    key: string,
    nodeName: string,
    { state, isExclusive }: Pick<Attachment, 'state' | 'isExclusive'>,
  ): Attachment {
    const nodes = getOrInsert(this.#byVolume, key, () => new Map());
    const known = nodes.get(nodeName);
    if (known !== undefined) {
      known.state = state;
      known.isExclusive = isExclusive;
      return known;
    }
    const added: Attachment = {
      nodeName,
      isExclusive,
      state,
      isReported: false,
      unwantedSinceMs: undefined,
    };
    nodes.set(nodeName, added);
    return added;
  }

  delete(key: string, nodeName: string): void {
    const nodes = this.#byVolume.get(key);
    nodes?.delete(nodeName);
    if (nodes?.size === 0) this.#byVolume.delete(key);
  }

  /** Volumes on a node. */
  *onNode(nodeName: string): Iterable<string> {
    for (const [key, nodes] of this.#byVolume) if (nodes.has(nodeName)) yield key;
  }
}
