import type { Node, Pod } from '../../objects/index.ts';
import { ANNOTATION_PREFIX } from '../model/container-behaviour.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { KubeletRelease } from '../release.ts';
import { ImageNames } from '../runtime/image-names.ts';
import { admitPod } from './admit-pod.ts';
import type { PodRejection } from './admit-pod.ts';
import { missingFeatures } from './missing-features.ts';
import { AdmissionNode } from './node.ts';
import { NodeLoad } from './node-load.ts';
import { SysctlAllowlist } from './sysctls.ts';

/** Why a kubelet rejects a pod although nothing else is on its node; undefined: it admits it there. */
export function rejectionAlone(
  pod: Pod,
  node: Node,
  release: KubeletRelease,
  { allowedUnsafeSysctls }: Pick<KubeletModel, 'allowedUnsafeSysctls'>,
): PodRejection | undefined {
  const { gates, rejectsStrictGroups, countsSidecarPorts, allowsTcpMemory } = release;
  const kernelVersion = node.status?.nodeInfo?.kernelVersion;
  const ofSysctls =
    pod.spec.securityContext?.sysctls === undefined
      ? undefined
      : new SysctlAllowlist({ allowedUnsafeSysctls, kernelVersion, allowsTcpMemory }).rejection(
          pod,
        );
  return (
    ofSysctls ??
    admitPod(
      pod,
      new AdmissionNode(node, gates, rejectsStrictGroups),
      new NodeLoad(countsSidecarPorts),
    ) ??
    missingFeatures(pod, node, release)
  );
}

/** An image that the pod's containers never pull (imagePullPolicy Never), and that the node lacks. */
export function lackedImage({ spec }: Pod, { status }: Node): string | undefined {
  const never = [...(spec.initContainers ?? []), ...spec.containers].filter(
    ({ imagePullPolicy }) => imagePullPolicy === 'Never',
  );
  if (never.length === 0) return undefined;
  const images = new ImageNames();
  const present = new Set(
    (status?.images ?? []).flatMap(({ names = [] }) => names.map((name) => images.full(name))),
  );
  return never.find(({ image = '' }) => !present.has(images.full(image)))?.image;
}

/** Knobs that say what a container uses. */
export const USAGE = [
  'memory-usage',
  'disk-usage',
  'empty-dir-usage',
  'inode-usage',
  'process-count',
];

/** The first annotation that says what the pod uses. */
export const usageAnnotation = ({ metadata: { annotations = {} } }: Pod): string | undefined =>
  Object.keys(annotations).find((name) =>
    USAGE.some((knob) => `${name}.`.startsWith(`${ANNOTATION_PREFIX}${knob}.`)),
  );
