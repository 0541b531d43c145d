import type {
  Container,
  PodSpec,
  TopologySpreadConstraint,
  Volume,
} from '../../../objects/index.ts';
import { withEachContainer } from '../each-container.ts';
import type { GatedFields } from './gated.ts';

const mountsOther =
  (names: ReadonlySet<string>) =>
  (container: Container): Container =>
    container.volumeMounts === undefined
      ? container
      : {
          ...container,
          volumeMounts: container.volumeMounts.filter(({ name }) => !names.has(name)),
        };

const isImage = ({ image }: Volume): boolean => image !== undefined;

function withoutImageVolumes(spec: PodSpec): PodSpec {
  const { volumes = [] } = spec;
  const names = new Set(volumes.filter(isImage).map(({ name }) => name));
  const withoutVolumes = { ...spec, volumes: volumes.filter((volume) => !isImage(volume)) };
  return withEachContainer(withoutVolumes, mountsOther(names));
}

/** Fields of a topology spread constraint. */
interface FieldsOfConstraint {
  readonly gate: string;
  readonly isUsedBy: (constraint: TopologySpreadConstraint) => boolean;
  readonly drop: (constraint: TopologySpreadConstraint) => TopologySpreadConstraint;
}

const inConstraints = ({ gate, isUsedBy, drop }: FieldsOfConstraint): GatedFields => ({
  gate,
  isUsedBy: ({ topologySpreadConstraints = [] }) => topologySpreadConstraints.some(isUsedBy),
  drop: (spec) => ({
    ...spec,
    topologySpreadConstraints: (spec.topologySpreadConstraints ?? []).map(drop),
  }),
});

type ProjectionField = 'clusterTrustBundle' | 'podCertificate';

/** A source of projected volumes: without it the entry of the list stays, empty. */
const inProjections = (gate: string, field: ProjectionField): GatedFields => ({
  gate,
  isUsedBy: ({ volumes = [] }) =>
    volumes.some(({ projected }) => projected?.sources?.some((one) => one[field] !== undefined)),
  drop: (spec) => ({ ...spec, volumes: (spec.volumes ?? []).map(withoutProjection(field)) }),
});

const withoutProjection =
  (field: ProjectionField) =>
  (volume: Volume): Volume => {
    const { projected } = volume;
    if (projected?.sources === undefined) return volume;
    const sources = projected.sources.map(({ [field]: _, ...source }) => source);
    return { ...volume, projected: { ...projected, sources } };
  };

/** Fields of the spec itself, its volumes and its spread constraints. */
export const SPEC_FIELDS: readonly GatedFields[] = [
  {
    gate: 'HostnameOverride',
    isUsedBy: ({ hostnameOverride }) => hostnameOverride !== undefined,
    drop: ({ hostnameOverride: _, ...spec }) => spec,
  },
  {
    gate: 'GenericWorkload',
    isUsedBy: ({ workloadRef, schedulingGroup }) =>
      workloadRef !== undefined || schedulingGroup !== undefined,
    drop: ({ workloadRef: _, schedulingGroup: __, ...spec }) => spec,
  },
  {
    gate: 'PodLevelResources',
    isUsedBy: ({ resources }) => resources !== undefined,
    drop: ({ resources: _, ...spec }) => spec,
  },
  {
    gate: 'ImageVolume',
    isUsedBy: ({ volumes = [] }) => volumes.some(isImage),
    drop: withoutImageVolumes,
  },
  inProjections('ClusterTrustBundleProjection', 'clusterTrustBundle'),
  inProjections('PodCertificateRequest', 'podCertificate'),
  inConstraints({
    gate: 'NodeInclusionPolicyInPodTopologySpread',
    isUsedBy: ({ nodeAffinityPolicy, nodeTaintsPolicy }) =>
      nodeAffinityPolicy !== undefined || nodeTaintsPolicy !== undefined,
    drop: ({ nodeAffinityPolicy: _, nodeTaintsPolicy: _taints, ...constraint }) => constraint,
  }),
  inConstraints({
    gate: 'MatchLabelKeysInPodTopologySpread',
    isUsedBy: ({ matchLabelKeys }) => matchLabelKeys !== undefined,
    drop: ({ matchLabelKeys: _, ...constraint }) => constraint,
  }),
];
