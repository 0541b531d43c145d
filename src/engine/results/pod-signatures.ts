import type { Pod } from '../../objects/index.ts';
import type { Cluster, PodView } from '../../cluster/index.ts';
import type { PodSigner } from '../../framework/index.ts';

interface Signed {
  readonly pod: Pod;
  readonly version: number;
  readonly text: string | undefined;
}

/** What the plugins of a profile say that their answers depend on, of the pod itself. */
export class PodSignatures {
  readonly #cluster: Cluster;
  readonly #signers: readonly PodSigner[];
  /** Replicas share their parts as objects, and mostly come one after the other. */
  #last: Signed | undefined;

  constructor(cluster: Cluster, signers: readonly PodSigner[]) {
    this.#cluster = cluster;
    this.#signers = signers;
  }

  /** Undefined if a plugin cannot sign the pod. */
  of(pod: Pod, view: PodView): string | undefined {
    const { version } = this.#cluster;
    const last = this.#last;
    if (last?.version === version && haveSameParts(last.pod, pod)) return last.text;
    const text = this.#sign(pod, view);
    this.#last = { pod, version, text };
    return text;
  }

  #sign(pod: Pod, view: PodView): string | undefined {
    const texts: string[] = [];
    for (const sign of this.#signers) {
      const text = sign(pod, view, this.#cluster);
      if (text === undefined) return undefined;
      texts.push(text);
    }
    return texts.join('\n');
  }
}

/** Whether the pods are equal for every signer, judged by identity. */
const haveSameParts = (a: Pod, b: Pod): boolean =>
  a.spec === b.spec &&
  a.metadata.labels === b.metadata.labels &&
  a.metadata.namespace === b.metadata.namespace;
