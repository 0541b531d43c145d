import type { ContainerStatus, Pod } from '../../objects/index.ts';

/** Which containers of a pod a strategy looks at beside the regular ones. */
export interface IncludedContainers {
  readonly init?: boolean;
  readonly ephemeral?: boolean;
}

export function containerStatuses(
  { status }: Pod,
  { init = false, ephemeral = false }: IncludedContainers,
): readonly ContainerStatus[] {
  return [
    ...(status?.containerStatuses ?? []),
    ...(init ? (status?.initContainerStatuses ?? []) : []),
    ...(ephemeral ? (status?.ephemeralContainerStatuses ?? []) : []),
  ];
}

export const waitingReason = ({ state }: ContainerStatus): string | undefined =>
  state?.waiting?.reason;

export const terminatedReason = ({ state }: ContainerStatus): string | undefined =>
  state?.terminated?.reason;

/** The exit code of a container that has ended. */
export const exitCode = ({ state }: ContainerStatus): number | undefined =>
  state?.terminated?.exitCode;
