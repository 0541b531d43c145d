import type { NodeIndex } from '../../cluster/index.ts';
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
  create: () => ({
    preScore(pod, { columns: { images, imageLists, imageListOf, count } }) {
      const present = [...pod.images, ...pod.volumeImages].filter((image) => images.has(image));
      if (present.length === 0) return { type: 'uniform', raw: 0, normalized: 0 };
      const most = MOST_BYTES_PER_CONTAINER * pod.images.length;
      const scoreOfList = imageLists.map((names) => {
        const here = new Set(names);
        let bytes = 0;
        for (const image of present) {
          const state = here.has(image) ? images.get(image) : undefined;
          // An image that few nodes have counts less, so that pods do not pile up on these.
          if (state !== undefined) bytes += Math.trunc(state.sizeBytes * (state.nodes / count));
        }
        const bounded = Math.min(Math.max(bytes, LEAST_BYTES), most);
        return Math.trunc((100 * (bounded - LEAST_BYTES)) / (most - LEAST_BYTES));
      });
      return { type: 'node', score: (node: NodeIndex) => scoreOfList[imageListOf[node]!]! };
    },
  }),
};
