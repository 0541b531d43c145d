import type { Container, PodSpec } from '../../../objects/index.ts';
import type { GatedFields } from './gated.ts';

/** Fields of a container. */
interface FieldsOfContainer {
  readonly gate: string;
  readonly isUsedBy: (container: Container, isInit: boolean) => boolean;
  readonly drop: (container: Container, isInit: boolean) => Container;
}

function inContainers({ gate, isUsedBy, drop }: FieldsOfContainer): GatedFields {
  const without = (container: Container, isInit: boolean): Container =>
    isUsedBy(container, isInit) ? drop(container, isInit) : container;
  return {
    gate,
    isUsedBy: (spec) => {
      const { containers, initContainers } = listsOf(spec);
      return (
        containers.some((one) => isUsedBy(one, false)) ||
        initContainers.some((one) => isUsedBy(one, true))
      );
    },
    drop: (spec) => {
      const { containers, initContainers } = listsOf(spec);
      return {
        ...spec,
        containers: containers.map((one) => without(one, false)),
        ...(spec.initContainers && {
          initContainers: initContainers.map((one) => without(one, true)),
        }),
      };
    },
  };
}

const NONE: readonly Container[] = [];

/** A spec that is not validated yet may lack its containers, despite its type. */
const listsOf = ({
  containers = NONE,
  initContainers = NONE,
}: Partial<PodSpec>): Required<Pick<PodSpec, 'containers' | 'initContainers'>> => ({
  containers,
  initContainers,
});

const isSidecar = ({ restartPolicy }: Container, isInit: boolean): boolean =>
  isInit && restartPolicy === 'Always';

/** Until restart rules came, only sidecars had a restart policy of their own. */
const hasRules = (container: Container, isInit: boolean): boolean =>
  container.restartPolicyRules !== undefined ||
  (container.restartPolicy !== undefined && !isSidecar(container, isInit));

function withoutRules(container: Container, isInit: boolean): Container {
  const { restartPolicyRules: _, restartPolicy, ...rest } = container;
  return isSidecar(container, isInit) ? { ...rest, restartPolicy: 'Always' } : rest;
}

function withoutSignal({ lifecycle, ...rest }: Container): Container {
  const { stopSignal: _, ...kept } = lifecycle ?? {};
  return Object.keys(kept).length === 0 ? rest : { ...rest, lifecycle: kept };
}

function withoutClaims({ resources, ...rest }: Container): Container {
  const { claims: _, ...kept } = resources ?? {};
  return { ...rest, resources: kept };
}

const CLAIMS = inContainers({
  gate: 'DynamicResourceAllocation',
  isUsedBy: ({ resources }) => resources?.claims !== undefined,
  drop: withoutClaims,
});

const withoutPodClaims = ({ resourceClaims: _, ...spec }: PodSpec): PodSpec => spec;

/** Fields of containers, and what only containers refer to. */
export const CONTAINER_FIELDS: readonly GatedFields[] = [
  {
    ...CLAIMS,
    isUsedBy: (spec) => spec.resourceClaims !== undefined || CLAIMS.isUsedBy(spec),
    drop: (spec) => withoutPodClaims(CLAIMS.isUsedBy(spec) ? CLAIMS.drop(spec) : spec),
  },
  // NodeResourcesFit then never sees a sidecar, which it would turn down.
  inContainers({
    gate: 'SidecarContainers',
    isUsedBy: isSidecar,
    drop: ({ restartPolicy: _, ...container }) => container,
  }),
  inContainers({ gate: 'ContainerRestartRules', isUsedBy: hasRules, drop: withoutRules }),
  inContainers({
    gate: 'ContainerStopSignals',
    isUsedBy: ({ lifecycle }) => lifecycle?.stopSignal !== undefined,
    drop: withoutSignal,
  }),
];
