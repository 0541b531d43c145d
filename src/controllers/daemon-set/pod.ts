import {
  compileRequiredNodeAffinity,
  effectiveTolerations,
  findUntolerated,
} from '../../objects/index.ts';
import type {
  Affinity,
  DaemonSet,
  Node,
  NodeSelectorRequirement,
  Pod,
  PodSpec,
  Toleration,
} from '../../objects/index.ts';
import type { Gates } from '../../features/index.ts';
import { podBlueprint, podOf } from '../shared/pod-template.ts';
import type { PodBlueprint } from '../shared/pod-template.ts';
import { REVISION_LABEL } from '../shared/revisions.ts';

/** Whether a daemon pod may be created on a node (`run`), or at least keep running there (`keep`). */
export interface Eligibility {
  readonly run: boolean;
  readonly keep: boolean;
}

/** The pods of a DaemonSet and the nodes they run on. */
export interface DaemonTemplate {
  readonly eligible: (node: Node) => Eligibility;
  readonly pod: (nodeName: string) => Pod;
}

const NOWHERE: Eligibility = { run: false, keep: false };

/**
 * Source: pkg/controller/daemon/daemon_controller.go NodeShouldRunDaemonPod, v1.34.
 *
 * @param gates decide which tolerations count; undefined: all count
 */
export function daemonTemplate(
  daemonSet: DaemonSet,
  gates: Gates | undefined,
  revision = '',
  generation = 1,
): DaemonTemplate {
  const { template } = daemonSet.spec;
  const base = podBlueprint(daemonSet, template);
  const tolerations = daemonTolerations(base.spec);
  const blueprint: PodBlueprint = {
    metadata: {
      ...base.metadata,
      labels: {
        ...base.metadata.labels,
        [REVISION_LABEL]: revision,
        'pod-template-generation': String(generation),
      },
    },
    spec: { ...base.spec, tolerations },
  };
  const affinity = compileRequiredNodeAffinity(base.spec);
  const tolerated = effectiveTolerations(tolerations, gates);
  const { nodeName = '' } = base.spec;
  return {
    pod: (name) =>
      podOf(blueprint, undefined, {
        ...blueprint.spec,
        affinity: pinnedTo(name, base.spec.affinity),
      }),
    eligible: ({ metadata, spec }) => {
      if (nodeName !== '' && nodeName !== metadata.name) return NOWHERE;
      if (!affinity.matches(metadata.labels ?? {}, metadata.name)) return NOWHERE;
      const taints = spec?.taints ?? [];
      const keep = findUntolerated(taints, tolerated, ['NoExecute']) === undefined;
      return {
        keep,
        run: keep && findUntolerated(taints, tolerated, ['NoSchedule']) === undefined,
      };
    },
  };
}

/** The node of a daemon pod: its nodeName, or the node in its affinity. Source: daemonset_util.go GetTargetNodeName, v1.34. */
export function targetNode({ spec }: Pod): string | undefined {
  if (spec.nodeName !== undefined && spec.nodeName !== '') return spec.nodeName;
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  for (const { matchFields = [] } of required?.nodeSelectorTerms ?? []) {
    const field = matchFields.find(isNodeName);
    if (field !== undefined) return field.values?.[0];
  }
  return undefined;
}

function isNodeName({ key, operator, values = [] }: NodeSelectorRequirement): boolean {
  return key === 'metadata.name' && operator === 'In' && values.length === 1;
}

/** The affinity, with that node as the only one allowed. Source: pkg/controller/daemon/util/daemonset_util.go ReplaceDaemonSetPodNodeNameNodeAffinity, v1.34. */
export function pinnedTo(nodeName: string, affinity: Affinity | undefined): Affinity {
  const matchFields = [{ key: 'metadata.name', operator: 'In', values: [nodeName] }];
  return {
    ...affinity,
    nodeAffinity: {
      ...affinity?.nodeAffinity,
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchFields }] },
    },
  };
}

/** Source: the same file, AddOrUpdateDaemonPodTolerations. */
function daemonTolerations({ tolerations = [], hostNetwork }: PodSpec): readonly Toleration[] {
  const added = [
    toleration('not-ready', 'NoExecute'),
    toleration('unreachable', 'NoExecute'),
    toleration('disk-pressure', 'NoSchedule'),
    toleration('memory-pressure', 'NoSchedule'),
    toleration('pid-pressure', 'NoSchedule'),
    toleration('unschedulable', 'NoSchedule'),
    ...(hostNetwork === true ? [toleration('network-unavailable', 'NoSchedule')] : []),
  ];
  const all = [...tolerations];
  for (const one of added) {
    const at = all.findIndex((other) => sameTaint(one, other));
    if (at < 0) all.push(one);
    else all[at] = one;
  }
  return all;
}

function toleration(taint: string, effect: string): Toleration {
  return { key: `node.kubernetes.io/${taint}`, operator: 'Exists', effect };
}

function sameTaint(a: Toleration, b: Toleration): boolean {
  return (
    a.key === b.key &&
    a.effect === b.effect &&
    a.operator === b.operator &&
    (a.value ?? '') === (b.value ?? '')
  );
}
