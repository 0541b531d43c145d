import type { ClusterView, NodeIndex } from '../../cluster/index.ts';
import type { Plugin } from '../../framework/index.ts';

const MB = 1024 * 1024;
const LEAST_BYTES = 23 * MB;
const MOST_BYTES_PER_CONTAINER = 1000 * MB;

/**
 * Prefers nodes that have the pod's images, more so the larger they are; since v1.36 also those of image volumes, without a higher
 * maximum (kubernetes v1.36.3 plugins/imagelocality).
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
      const scoreOfList = imageLists.map((names) => {
        const here = new Set(names);
        let bytes = 0;
        for (const image of present) {
          const state = here.has(image) ? images.get(image) : undefined;
          // An image that few nodes have counts less, so that pods do not pile up on these.
          if (state !== undefined) {
            const share = nodesWith(image, columns) / columns.presentCount;
            bytes += Math.trunc(state.sizeBytes * share);
          }
        }
        const bounded = Math.min(Math.max(bytes, LEAST_BYTES), most);
        return Math.trunc((100 * (bounded - LEAST_BYTES)) / (most - LEAST_BYTES));
      });
      const score = (node: NodeIndex): number => scoreOfList[imageListOf[node]!]!;
      return { type: 'node', score, alsoReads: ['nodes'] };
    },
  }),
};

/** How many nodes have the image, without those that are withdrawn. */
function nodesWith(image: string, columns: ClusterView['columns']): number {
  const { images, imageLists, imageListOf, present, presentCount, count } = columns;
  const all = images.get(image)?.nodes ?? 0;
  if (presentCount === count) return all;
  const hasImage = imageLists.map((names) => names.includes(image));
  return imageListOf.reduce(
    (nodes, list, node) => nodes - (present[node] === 0 && hasImage[list] === true ? 1 : 0),
    all,
  );
}
