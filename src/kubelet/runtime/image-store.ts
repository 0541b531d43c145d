import type { ContainerImage } from '../../api/index.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { Pull } from '../sync/container-runtime.ts';
import type { ImageNames } from './image-names.ts';

const NO_SIZES: ReadonlyMap<string, number> = new Map();

/** The images of one node, and its queue of pulls. */
export class ImageStore {
  readonly #model: KubeletModel;
  readonly #names: ImageNames;
  /** When each image is (or will be) there. */
  readonly #readyMs = new Map<string, number>();
  /** Of the images that were there from the start. */
  readonly #sizes: ReadonlyMap<string, number>;
  /** Of images whose size a pod has told. */
  #givenSizes: Map<string, number> | undefined;
  #queueEndsMs = 0;

  constructor(model: KubeletModel, names: ImageNames, present: readonly ContainerImage[]) {
    this.#model = model;
    this.#names = names;
    this.#sizes = present.length === 0 ? NO_SIZES : this.#take(present);
  }

  #take(present: readonly ContainerImage[]): Map<string, number> {
    const sizes = new Map<string, number>();
    for (const { names: all = [], sizeBytes } of present) {
      for (const image of all) {
        const full = this.#names.full(image);
        this.#readyMs.set(full, 0);
        if (sizeBytes !== undefined) sizes.set(full, sizeBytes);
      }
    }
    return sizes;
  }

  has(image: string, nowMs: number): boolean {
    const readyMs = this.#readyMs.get(this.#names.full(image));
    return readyMs !== undefined && readyMs <= nowMs;
  }

  /**
   * Takes a place in the queue. `givenBytes`: the image's size, where someone knows better than the node. `givenMs`: how long
   * the pull takes, whatever its size.
   */
  pull(image: string, givenBytes: number | undefined, nowMs: number, givenMs?: number): Pull {
    const full = this.#names.full(image);
    const sizeBytes = this.#sizeBytes(image, full, givenBytes);
    const { pullOverheadMs, pullBytesPerSecond } = this.#model;
    const startMs = this.#nextTurn(nowMs);
    const readyMs = this.#readyMs.get(full);
    const checkedMs = startMs + pullOverheadMs;
    // Of an image that is there by its turn only the overhead is paid; parallel pulls of one image share the transfer.
    const endMs =
      readyMs === undefined
        ? givenMs === undefined
          ? checkedMs + Math.round((sizeBytes / pullBytesPerSecond) * 1000)
          : startMs + givenMs
        : Math.max(checkedMs, readyMs);
    if (readyMs === undefined) {
      this.#readyMs.set(full, endMs);
      if (givenBytes !== undefined) (this.#givenSizes ??= new Map()).set(full, givenBytes);
    }
    return this.#enqueue(startMs, endMs, nowMs, sizeBytes, undefined);
  }

  /** A pull that will fail, in its turn. */
  failingPull(nowMs: number, error: string): Pull {
    const startMs = this.#nextTurn(nowMs);
    return this.#enqueue(startMs, startMs + this.#model.pullOverheadMs, nowMs, 0, error);
  }

  #nextTurn(nowMs: number): number {
    return this.#model.serializeImagePulls ? Math.max(nowMs, this.#queueEndsMs) : nowMs;
  }

  #enqueue(
    startMs: number,
    endMs: number,
    nowMs: number,
    sizeBytes: number,
    error: string | undefined,
  ): Pull {
    this.#queueEndsMs = Math.max(this.#queueEndsMs, endMs);
    return { startMs, totalMs: endMs - nowMs, pullMs: endMs - startMs, sizeBytes, error };
  }

  #sizeBytes(image: string, full: string, given: number | undefined): number {
    const { imageSizes, imageBytes } = this.#model;
    return given ?? this.#sizes.get(full) ?? imageSizes.get(image) ?? imageBytes;
  }

  /** Forgets a transfer that was broken off; its place in the queue stays empty. */
  abort(image: string, endMs: number): void {
    const full = this.#names.full(image);
    if (this.#readyMs.get(full) === endMs) this.#readyMs.delete(full);
  }

  /** Takes every image away that none of these names; answers how many bytes that frees. */
  removeUnused(inUse: readonly string[], nowMs: number): number {
    const kept = new Set(inUse.map((image) => this.#names.full(image)));
    let freed = 0;
    for (const [full, readyMs] of this.#readyMs) {
      if (kept.has(full) || readyMs > nowMs) continue;
      this.#readyMs.delete(full);
      freed += this.#givenSizes?.get(full) ?? this.#sizeBytes(full, full, undefined);
    }
    return freed;
  }
}
