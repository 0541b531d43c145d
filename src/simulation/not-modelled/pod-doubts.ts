import { isKind } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import { OwnerChains } from './owner-chain.ts';
import type { FindObject } from './owner-chain.ts';
import type { Unmodelled } from './unmodelled.ts';

/** The doubts about single pods. */
export class PodDoubts {
  readonly #unmodelled: Unmodelled;
  readonly #find: FindObject;
  readonly #chains: OwnerChains;

  private constructor(unmodelled: Unmodelled, find: FindObject) {
    this.#unmodelled = unmodelled;
    this.#find = find;
    this.#chains = new OwnerChains(find);
  }

  /** Undefined if no pod of the input can be in doubt. */
  static among(unmodelled: Unmodelled, store: { readonly get: FindObject }): PodDoubts | undefined {
    if (!unmodelled.hasDoubts) return undefined;
    return new PodDoubts(unmodelled, (kind, namespace, name) => store.get(kind, namespace, name));
  }

  of(pod: Pod): readonly string[] | undefined {
    return this.#unmodelled.doubtsOf({
      pod,
      owners: this.#chains.of(pod),
      node: this.#nodeOf(pod),
    });
  }

  #nodeOf({ spec: { nodeName } }: Pod): Node | undefined {
    const found = nodeName === undefined ? undefined : this.#find('Node', '', nodeName);
    return found !== undefined && isKind(found, 'Node') ? found : undefined;
  }
}
