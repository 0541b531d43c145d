import { refKeyOf, SCALABLE_KINDS } from '../../objects/index.ts';
import type {
  CrossVersionObjectReference,
  ObjectKey,
  Scalable,
  ScalableKind,
} from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { getOrInsert } from '../../units/index.ts';
import type { Rest } from './rest.ts';

/** Ends the rest of autoscalers whose targets change. */
export class TargetChanges {
  readonly #api: ApiServer;
  readonly #watched = new Set<ScalableKind>();
  /** By target. */
  readonly #rests = new Map<ObjectKey, Set<Rest>>();
  readonly #targets = new Map<Rest, ObjectKey>();

  constructor(api: ApiServer) {
    this.#api = api;
  }

  /** In place of the target that was followed before. A target of a kind that nobody can scale does not let its autoscaler rest. */
  follow(rest: Rest, { kind, name }: CrossVersionObjectReference, namespace: string): void {
    this.forget(rest);
    const scalable = SCALABLE_KINDS.find((one) => one === kind);
    if (scalable === undefined) return;
    this.#watch(scalable);
    const key = refKeyOf({ kind, namespace, name });
    this.#targets.set(rest, key);
    getOrInsert(this.#rests, key, () => new Set<Rest>()).add(rest);
  }

  forget(rest: Rest): void {
    const key = this.#targets.get(rest);
    if (key === undefined) return;
    this.#targets.delete(rest);
    const rests = this.#rests.get(key);
    rests?.delete(rest);
    if (rests?.size === 0) this.#rests.delete(key);
  }

  #watch(kind: ScalableKind): void {
    if (this.#watched.has(kind)) return;
    this.#watched.add(kind);
    const onEvent = ({ object: { metadata } }: { readonly object: Scalable }): void => {
      const { namespace, name } = metadata;
      for (const rest of this.#rests.get(refKeyOf({ kind, namespace, name })) ?? []) rest.disturb();
    };
    this.#api.watch(kind, onEvent, { sendInitialEvents: false });
  }
}
