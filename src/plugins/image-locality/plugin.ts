import type { ClusterView, NodeImage, NodeIndex } from '../../cluster/index.ts';
import type { Plugin } from '../../framework/index.ts';

const MB = 1024 * 1024;
const LEAST_BYTES = 23 * MB;
const MOST_BYTES_PER_CONTAINER = 1000 * MB;

/**
 * Prefers nodes that have the pod's images, more so the larger they are; since v1.36 images of image volumes count too, without a
 * higher maximum (kubernetes v1.36.3 plugins/imagelocality).
 */
export const imageLocality: Plugin = {
  name: 'ImageLocality',
  points: ['score'],
  reads: ['node.images'],
  reasons: {},
  signer:
    () =>
    (_pod, { images }) =>
      [...new Set(images)].sort().join(),
  create: () => ({
    preScore(pod, { columns }) {
      const { images, imageLists, imageListOf } = columns;
      const present = [...pod.images, ...pod.volumeImages].filter((image) => images.has(image));
      if (present.length === 0) return { type: 'uniform', raw: 0, normalized: 0 };
      const most = MOST_BYTES_PER_CONTAINER * pod.images.length;
      const withdrawn = present.map((image) => withdrawnWith(image, columns));
      const judge = (list: readonly NodeImage[]): number => {
        let bytes = 0;
        for (const [at, image] of present.entries()) {
          const here = list.find(({ name }) => name === image);
          // An image that few nodes have counts less, so that pods do not pile up on these.
          if (here !== undefined) {
            const share = (here.nodes - withdrawn[at]!) / columns.presentCount;
            bytes += Math.trunc(here.sizeBytes * share);
          }
        }
        const bounded = Math.min(Math.max(bytes, LEAST_BYTES), most);
        return Math.trunc((100 * (bounded - LEAST_BYTES)) / (most - LEAST_BYTES));
      };
      const scoreOfList: number[] = [];
      const score = (node: NodeIndex): number => {
        const list = imageListOf[node]!;
        return (scoreOfList[list] ??= judge(imageLists[list]!));
      };
      return {
        type: 'node',
        key: JSON.stringify([pod.images, pod.volumeImages]),
        score,
        alsoReads: ['nodes'],
      };
    },
  }),
};

/** How many nodes that are withdrawn have the image. */
function withdrawnWith(image: string, columns: ClusterView['columns']): number {
  const { imageLists, imageListOf, present, presentCount, count } = columns;
  if (presentCount === count) return 0;
  const hasImage = imageLists.map((list) => list.some(({ name }) => name === image));
  return imageListOf.reduce(
    (nodes, list, node) => nodes + (present[node] === 0 && hasImage[list] === true ? 1 : 0),
    0,
  );
}
