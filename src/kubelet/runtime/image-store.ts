import type { ContainerImage } from '../../objects/index.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { Pull } from '../sync/container-runtime.ts';
import type { ImageNames } from './image-names.ts';

/** imageMinimumGCAge (pkg/kubelet/apis/config/v1beta1/defaults.go, v1.36). */
const LEAST_AGE_MS = 120_000;
const NO_SIZES: ReadonlyMap<string, number> = new Map();

/** The images of one node, and its queue of pulls. Times in milliseconds since 1970. */
export class ImageStore {
  readonly #model: KubeletModel;
  readonly #names: ImageNames;
  /** When each image is (or will be) on the node. */
  readonly #readyMs = new Map<string, number>();
  /** Bytes of the images of the node's status. */
  readonly #sizes: ReadonlyMap<string, number>;
  /** Bytes of images with a size set for a pulling pod. */
  #givenSizes: Map<string, number> | undefined;
  #queueEndsMs = 0;

  constructor(model: KubeletModel, names: ImageNames, present: readonly ContainerImage[]) {
    this.#model = model;
    this.#names = names;
    this.#sizes = present.length === 0 ? NO_SIZES : this.#addAll(present);
  }

  #addAll(present: readonly ContainerImage[]): Map<string, number> {
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

  /** Queues a pull. `givenBytes`: overrides the image's size. `givenMs`: overrides how long the pull takes. */
  pull(image: string, givenBytes: number | undefined, nowMs: number, givenMs?: number): Pull {
    const full = this.#names.full(image);
    const sizeBytes = this.#sizeBytes(image, full, givenBytes);
    const { pullOverheadMs, pullBytesPerSecond } = this.#model;
    const startMs = this.#queueEnd(nowMs);
    const readyMs = this.#readyMs.get(full);
    const checkedMs = startMs + pullOverheadMs;
    let endMs: number;
    if (readyMs === undefined) {
      const transferMs = Math.round((sizeBytes / pullBytesPerSecond) * 1000);
      endMs = givenMs === undefined ? checkedMs + transferMs : startMs + givenMs;
      this.#readyMs.set(full, endMs);
      if (givenBytes !== undefined) (this.#givenSizes ??= new Map()).set(full, givenBytes);
    } else {
      // An image that is on the node by then costs the overhead only; parallel pulls of one image share the transfer.
      endMs = Math.max(checkedMs, readyMs);
    }
    this.#extendQueue(endMs);
    const totalMs = endMs - nowMs;
    return { totalMs, pullMs: endMs - startMs, sizeBytes, error: undefined };
  }

  /** Queues a pull that fails with `error`. */
  failingPull(nowMs: number, error: string): Pull {
    const startMs = this.#queueEnd(nowMs);
    const pullMs = this.#model.pullOverheadMs;
    const endMs = startMs + pullMs;
    this.#extendQueue(endMs);
    return { totalMs: endMs - nowMs, pullMs, sizeBytes: 0, error };
  }

  /** When a pull requested now starts. */
  #queueEnd(nowMs: number): number {
    return this.#model.serializeImagePulls ? Math.max(nowMs, this.#queueEndsMs) : nowMs;
  }

  #extendQueue(endMs: number): void {
    this.#queueEndsMs = Math.max(this.#queueEndsMs, endMs);
  }

  #sizeBytes(image: string, full: string, given: number | undefined): number {
    const { imageSizes, imageBytes } = this.#model;
    return given ?? this.#sizes.get(full) ?? imageSizes.get(image) ?? imageBytes;
  }

  /** Removes the images that are not in use and have been there for two minutes; returns the bytes freed. */
  removeUnused(inUse: readonly string[], nowMs: number): number {
    const kept = new Set(inUse.map((image) => this.#names.full(image)));
    let freed = 0;
    for (const [full, readyMs] of this.#readyMs) {
      if (kept.has(full) || readyMs > nowMs - LEAST_AGE_MS) continue;
      this.#readyMs.delete(full);
      freed += this.#givenSizes?.get(full) ?? this.#sizeBytes(full, full, undefined);
    }
    return freed;
  }
}
