import { compileRequiredNodeAffinity, findUntolerated } from '../api/index.ts';
import type { Affinity, DaemonSet, Node, Pod, PodSpec, Toleration } from '../api/index.ts';
import { podBlueprint, podOf } from './pod-template.ts';
import type { PodBlueprint } from './pod-template.ts';
import { REVISION_LABEL } from './revisions.ts';

/** Whether a daemon pod belongs on a node: to be started there, or at least to be left running. */
export interface Eligibility {
  readonly run: boolean;
  readonly keep: boolean;
}

/** What a DaemonSet puts on nodes, and on which. */
export interface DaemonTemplate {
  readonly eligible: (node: Node) => Eligibility;
  readonly pod: (nodeName: string) => Pod;
}

const NOWHERE: Eligibility = { run: false, keep: false };

/** Source: pkg/controller/daemon/daemon_controller.go NodeShouldRunDaemonPod, v1.34. */
export function daemonTemplate(
  daemonSet: DaemonSet,
  revision = '',
  generation = 1,
): DaemonTemplate {
  const { template } = daemonSet.spec;
  const given = podBlueprint(daemonSet, template);
  const tolerations = daemonTolerations(given.spec);
  const blueprint: PodBlueprint = {
    metadata: {
      ...given.metadata,
      labels: {
        ...given.metadata.labels,
        [REVISION_LABEL]: revision,
        'pod-template-generation': String(generation),
      },
    },
    spec: { ...given.spec, tolerations },
  };
  const affinity = compileRequiredNodeAffinity(given.spec);
  const { nodeName = '' } = given.spec;
  return {
    pod: (name) =>
      podOf(blueprint, undefined, {
        ...blueprint.spec,
        affinity: pinnedTo(name, given.spec.affinity),
      }),
    eligible: ({ metadata, spec }) => {
      if (nodeName !== '' && nodeName !== metadata.name) return NOWHERE;
      if (!affinity.matches(metadata.labels ?? {}, metadata.name)) return NOWHERE;
      const taints = spec?.taints ?? [];
      const keep = findUntolerated(taints, tolerations, ['NoExecute']) === undefined;
      return {
        keep,
        run: keep && findUntolerated(taints, tolerations, ['NoSchedule']) === undefined,
      };
    },
  };
}

/** The node a daemon pod is meant for: where it runs, or where its affinity pins it (GetTargetNodeName). */
export function targetNode({ spec }: Pod): string | undefined {
  if (spec.nodeName !== undefined && spec.nodeName !== '') return spec.nodeName;
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  for (const { matchFields = [] } of required?.nodeSelectorTerms ?? []) {
    for (const { key, operator, values = [] } of matchFields) {
      if (key === 'metadata.name' && operator === 'In' && values.length === 1) return values[0];
    }
  }
  return undefined;
}

/** Source: pkg/controller/daemon/util/daemonset_util.go ReplaceDaemonSetPodNodeNameNodeAffinity, v1.34. */
function pinnedTo(nodeName: string, affinity: Affinity | undefined): Affinity {
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
    tolerance('not-ready', 'NoExecute'),
    tolerance('unreachable', 'NoExecute'),
    tolerance('disk-pressure', 'NoSchedule'),
    tolerance('memory-pressure', 'NoSchedule'),
    tolerance('pid-pressure', 'NoSchedule'),
    tolerance('unschedulable', 'NoSchedule'),
    ...(hostNetwork === true ? [tolerance('network-unavailable', 'NoSchedule')] : []),
  ];
  const all = [...tolerations];
  for (const one of added) {
    const at = all.findIndex((other) => sameTaint(one, other));
    if (at < 0) all.push(one);
    else all[at] = one;
  }
  return all;
}

function tolerance(taint: string, effect: string): Toleration {
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
