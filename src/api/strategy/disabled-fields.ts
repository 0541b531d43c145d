import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import type { Container, PodSpec } from '../types.ts';

/**
 * A pod spec without the fields of disabled feature gates, unless the old spec had them.
 * Rule: DropDisabledTemplateFields, pkg/api/pod/util.go, v1.36: ContainerRestartRules, ContainerStopSignals, HostnameOverride.
 */
export function withoutDisabledFields(
  spec: PodSpec,
  old: PodSpec | undefined,
  gates: Gates,
): PodSpec {
  let result = spec;
  const keepsName = isEnabled(gates, 'HostnameOverride') || old?.hostnameOverride !== undefined;
  if (result.hostnameOverride !== undefined && !keepsName) {
    const { hostnameOverride: _, ...rest } = result;
    result = rest;
  }
  const keepsRules =
    isEnabled(gates, 'ContainerRestartRules') ||
    some(old, (one, isInit) => hasRules(one) || (!isInit && hasPolicy(one)));
  const keepsSignals =
    isEnabled(gates, 'ContainerStopSignals') ||
    some(old, ({ lifecycle }) => lifecycle?.stopSignal !== undefined);
  const change = (container: Container, isInit: boolean): Container => {
    const ruled = keepsRules ? container : withoutRules(container, isInit);
    return keepsSignals ? ruled : withoutSignal(ruled);
  };
  return withContainers(result, change);
}

const hasRules = ({ restartPolicyRules }: Container): boolean => restartPolicyRules !== undefined;
const hasPolicy = ({ restartPolicy }: Container): boolean => restartPolicy !== undefined;

function withoutRules(container: Container, isInit: boolean): Container {
  if (!hasRules(container) && (isInit || !hasPolicy(container))) return container;
  const { restartPolicyRules: _, restartPolicy, ...rest } = container;
  return isInit && restartPolicy !== undefined ? { ...rest, restartPolicy } : rest;
}

function withoutSignal(container: Container): Container {
  if (container.lifecycle?.stopSignal === undefined) return container;
  const { lifecycle, ...rest } = container;
  const { stopSignal: _, ...kept } = lifecycle;
  return Object.keys(kept).length === 0 ? rest : { ...rest, lifecycle: kept };
}

function listsOf(spec: PodSpec): readonly (readonly [readonly Container[] | undefined, boolean])[] {
  return [
    [spec.containers, false],
    [spec.initContainers, true],
  ];
}

function some(
  spec: PodSpec | undefined,
  holds: (container: Container, isInit: boolean) => boolean,
): boolean {
  if (spec === undefined) return false;
  return listsOf(spec).some(([list = [], isInit]) => list.some((one) => holds(one, isInit)));
}

function withContainers(
  spec: PodSpec,
  change: (container: Container, isInit: boolean) => Container,
): PodSpec {
  const [containers, initContainers] = listsOf(spec).map(([list, isInit]) => {
    const after = list?.map((one) => change(one, isInit));
    return after?.some((one, at) => one !== list?.[at]) === true ? after : undefined;
  });
  if (containers === undefined && initContainers === undefined) return spec;
  return {
    ...spec,
    ...(containers === undefined ? {} : { containers }),
    ...(initContainers === undefined ? {} : { initContainers }),
  };
}
