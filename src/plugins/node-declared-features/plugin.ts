import { fault, FITS, isEnabled, SKIP, unresolvable } from '../../framework/index.ts';
import type { EventHint, EventName, Plugin, ReasonTable } from '../../framework/index.ts';
import { changed } from '../shared/changed-objects.ts';

const REASONS = {
  missing: {
    text: ({ features }) =>
      `node declared features check failed - unsatisfied requirements: ${features}`,
  },
} as const satisfies ReasonTable;

const POD_UPDATES: readonly EventName[] = [
  'Pod/ScaleDown',
  'Pod/UpdateLabels',
  'Pod/UpdateTolerations',
  'Pod/RemoveGates',
  'Pod/UpdateClaims',
  'Pod/Update',
];

/** The waiting pod itself may use other features. Source: kubernetes v1.36.3 plugins/nodedeclaredfeatures isSchedulableAfterPodUpdate. */
const isOtherSpec: EventHint = (pod, change) => {
  const { now, before } = changed('Pod', change);
  return now?.metadata.uid === pod.metadata.uid && now?.spec !== before?.spec;
};

/**
 * Keeps pods on nodes whose kubelet declares the features that they use (KEP-5328; kubernetes v1.36.3 plugins/nodedeclaredfeatures).
 * Without its feature gate no pod requires a feature.
 */
export const nodeDeclaredFeatures: Plugin<unknown> = {
  name: 'NodeDeclaredFeatures',
  points: ['preFilter', 'filter'],
  reads: ['node.declaredFeatures'],
  events: (_, gates) =>
    isEnabled(gates, 'NodeDeclaredFeatures')
      ? [
          { on: ['Node/Add', 'Node/UpdateDeclaredFeatures'] },
          { on: POD_UPDATES, hint: isOtherSpec },
        ]
      : [],
  reasons: REASONS,
  signer:
    () =>
    (_pod, { requiredFeatures }) =>
      requiredFeatures.join(),
  create: (_, gates) => ({
    preFilter({ requiredFeatures }, { columns }) {
      if (requiredFeatures.length === 0) return SKIP;
      const declaring = requiredFeatures.map((feature) => columns.declaring(feature));
      return {
        type: 'node',
        filter(node) {
          let missing = 0;
          for (let at = 0; at < declaring.length; at++) {
            if (declaring[at]![node] === 0) missing |= 1 << at;
          }
          return missing === 0 ? FITS : unresolvable(missing);
        },
        explain(missing) {
          const features = requiredFeatures.filter((_, at) => (missing & (1 << at)) !== 0);
          return [{ id: 'missing', detail: { features: features.join(', ') } }];
        },
      };
    },
    filterAlone: () =>
      isEnabled(gates, 'NodeDeclaredFeatures')
        ? fault('error reading "PreFilterNodeDeclaredFeatures" from cycle-state: not found')
        : SKIP,
  }),
};
