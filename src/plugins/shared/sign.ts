import { goText } from '../../objects/index.ts';
import type { NodeSelectorRequirement, NodeSelectorTerm, Pod } from '../../objects/index.ts';
import type { PodView } from '../../cluster/index.ts';
import { isEnabled } from '../../framework/index.ts';
import type { Gates, PodSigner, Rules } from '../../framework/index.ts';
import { compareText } from '../../units/index.ts';
import { classesBehindResources } from './device-classes.ts';

/*
 * Parts of a pod's signature that several plugins have in common. Source: kubernetes v1.36.3
 * k8s.io/kube-scheduler/framework/signers.go.
 */

/** The numbers of all host ports, init containers included. */
export function signHostPorts({ spec }: Pod): string {
  const ports = [...spec.containers, ...(spec.initContainers ?? [])].flatMap(
    (container) => container.ports ?? [],
  );
  const numbers = new Set(ports.map(({ hostPort = 0 }) => hostPort).filter((port) => port !== 0));
  return [...numbers].sort((a, b) => a - b).join();
}

export function signTolerations({ spec: { tolerations = [] } }: Pod): string {
  return tolerations
    .toSorted(
      (a, b) => compareText(a.key ?? '', b.key ?? '') || compareText(a.value ?? '', b.value ?? ''),
    )
    .map((toleration) => goText('Toleration', toleration, 'v1.34'))
    .join();
}

/** The sources of all volumes but config maps and secrets, which are different for each workload and never tie a pod to nodes. */
export function signVolumes({ spec: { volumes = [] } }: Pod): string {
  return volumes
    .filter(({ configMap, secret }) => configMap === undefined && secret === undefined)
    .map((volume) => goText('Volume', { ...volume, name: '' }, 'v1.34'))
    .sort()
    .join();
}

export function signNodeAffinity({ spec: { affinity } }: Pod): string {
  const nodes = affinity?.nodeAffinity;
  if (nodes === undefined) return '';
  const {
    requiredDuringSchedulingIgnoredDuringExecution: required,
    preferredDuringSchedulingIgnoredDuringExecution: preferred = [],
  } = nodes;
  const terms = (required?.nodeSelectorTerms ?? []).map(signTerm).sort();
  const weighted = preferred.map(({ weight, preference }) => `${weight} ${signTerm(preference)}`);
  return JSON.stringify([terms, weighted.sort()]);
}

const signTerm = ({ matchExpressions = [], matchFields = [] }: NodeSelectorTerm): string =>
  JSON.stringify([signRequirements(matchExpressions), signRequirements(matchFields)]);

const signRequirements = (requirements: readonly NodeSelectorRequirement[]): readonly string[] =>
  requirements
    .map((requirement) => {
      const values = (requirement.values ?? []).toSorted();
      return goText('NodeSelectorRequirement', { ...requirement, values }, 'v1.34');
    })
    .sort();

/**
 * Signs what the pod requests. With DRAExtendedResource a node may serve a request by devices.
 *
 * Source: kubernetes v1.35.6 and v1.36.3 plugins/noderesources SignPod.
 */
export function requestSigner(
  _args: unknown,
  gates: Gates,
  { signsResourcesWithoutClass }: Rules,
): PodSigner | undefined {
  if (!isEnabled(gates, 'DRAExtendedResource')) return signRequests;
  return signsResourcesWithoutClass ? signWithoutClass : undefined;
}

/** Signs no pod that requests a resource of a DeviceClass. */
const signWithoutClass: PodSigner = (pod, view, cluster) => {
  const classes = classesBehindResources(cluster, 'on');
  const isByDevices = [...view.requests].some(
    ([resource, amount]) => amount !== 0 && classes.has(resource),
  );
  return isByDevices ? undefined : signRequests(pod, view);
};

function signRequests(_pod: Pod, { requests }: PodView): string {
  const entries = [...requests].filter(([, amount]) => amount !== 0);
  return JSON.stringify(entries.sort(([a], [b]) => compareText(a, b)));
}

/** Labels or a node selector. */
export const signMap = (map: Readonly<Record<string, string>> = {}): string =>
  JSON.stringify(Object.entries(map).sort(([a], [b]) => compareText(a, b)));
