import { successor } from './successor.ts';
import { v1_32 } from './v1-32.ts';

/** Kubernetes v1.33: in-place resize of containers counts. */
export const v1_33 = successor(v1_32, {
  kubernetes: 'v1.33.13',
  cycle: { scoresReturnedNodes: true },
  texts: {
    VolumeBinding: { 'volume-affinity': "node(s) didn't match PersistentVolume's node affinity" },
  },
});
