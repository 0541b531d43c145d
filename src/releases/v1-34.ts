import { dynamicResourcesArgsV134 } from '../plugins/index.ts';
import { successor } from './successor.ts';
import { v1_33 } from './v1-33.ts';

/** Kubernetes v1.34.0 and v1.34.1: dynamic resource allocation and pod-level resources are on. */
export const v1_34_1 = successor(v1_33, {
  kubernetes: 'v1.34.1',
  args: { DynamicResources: dynamicResourcesArgsV134 },
  texts: {
    VolumeRestrictions: {
      'claim-in-use':
        'node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod',
    },
  },
});

/** Kubernetes v1.34 from v1.34.2 on: the reason of TaintToleration does not name the taint. */
export const v1_34 = successor(v1_34_1, {
  kubernetes: 'v1.34.9',
  texts: { TaintToleration: { untolerated: 'node(s) had untolerated taint(s)' } },
});
