import type { RejectedNodes } from '../../outcome/index.ts';
import { printable } from '../../units/index.ts';
import { counted } from '../layout/figures.ts';

/** What a person can do about a reason; `nodes` is how the nodes are called, `found` what the pattern caught. */
interface Remedy {
  readonly reason: RegExp;
  readonly advice: (nodes: string, found: RegExpExecArray) => string;
}

const UNRESOLVABLE = 'UnschedulableAndUnresolvable';
const INSUFFICIENT = /^Insufficient (.+)$/;

/*
 * By the reason texts of kube-scheduler v1.34 (and, where they differ, v1.22), pkg/scheduler/framework/plugins.
 * The first that matches counts, so the special stand before the general.
 */
const REMEDIES: readonly Remedy[] = [
  {
    reason: INSUFFICIENT,
    advice: (nodes, found) => `free ${found[1] ?? ''} on ${nodes}, or request less of it`,
  },
  {
    reason: /^Too many pods$/,
    advice: (nodes) => `take a pod off ${nodes}, which hold all they may`,
  },
  {
    reason: /taint \{(node\.kubernetes\.io\/(?:not-ready|unreachable)): ?(.*)\}/,
    advice: (nodes) => `bring ${nodes} back to Ready`,
  },
  {
    reason: /taint \{node\.kubernetes\.io\/([a-z]+)-(pressure|unavailable): ?.*\}/,
    advice: (nodes, found) => `end the ${found[1] ?? ''} ${found[2] ?? ''} of ${nodes}`,
  },
  {
    reason: /taint \{([^:}]*): ?([^}]*)\}/,
    advice: (nodes, found) =>
      `tolerate the taint ${found[1] ?? ''}${found[2] === '' ? '' : `=${found[2] ?? ''}`} of ${nodes}`,
  },
  {
    reason: /taints that the pod didn't tolerate/,
    advice: (nodes) => `tolerate the taints of ${nodes}`,
  },
  { reason: /were unschedulable/, advice: (nodes) => `uncordon ${nodes}` },
  {
    reason: /scheduler-enforced node affinity/,
    advice: (nodes) =>
      `relax the addedAffinity of the scheduler's profile, or label ${nodes} to match`,
  },
  {
    reason: /node affinity\/selector|node selector|requested labels/,
    advice: (nodes) => `relax the pod's nodeSelector or node affinity, or label ${nodes} to match`,
  },
  {
    reason: /requested (?:node|host) ?name|the requested hostname/,
    advice: () => `correct the node name that the pod asks for`,
  },
  {
    reason: /free ports/,
    advice: (nodes) => `free the host port on ${nodes}, or do without hostPort`,
  },
  {
    reason: /topology spread constraints \(missing required label\)/,
    advice: (nodes) => `give ${nodes} the label that the spread constraint names as topologyKey`,
  },
  {
    reason: /topology spread constraints/,
    advice: () => `raise the spread constraint's maxSkew, or add room in its emptiest domains`,
  },
  {
    reason: /existing pods anti-affinity/,
    advice: (nodes) => `move the pods on ${nodes} whose anti-affinity keeps this one away`,
  },
  {
    reason: /pod anti-affinity rules/,
    advice: () => `add a node in a domain of its own, or relax the pod's anti-affinity`,
  },
  {
    reason: /pod affinity rules/,
    advice: () => `place a pod that the affinity asks for first, or relax the pod's affinity`,
  },
  {
    reason: /persistentvolumeclaim "?([^" ]+)"? not found/,
    advice: (_, found) => `create the PersistentVolumeClaim ${found[1] ?? ''}`,
  },
  {
    reason: /unbound immediate PersistentVolumeClaims/,
    advice: () => `bind the pod's PersistentVolumeClaims, or let their class bind at first use`,
  },
  {
    reason: /persistent volumes to bind|enough free storage|non-existent pv/,
    advice: (nodes) => `provide a PersistentVolume that ${nodes} can use`,
  },
  {
    reason: /PersistentVolume's node affinity|volume node affinity|volume zone/,
    advice: () => `make room on a node that can reach the pod's volume`,
  },
  {
    reason: /max volume count/,
    advice: (nodes) => `detach a volume from ${nodes}, or add a node`,
  },
  {
    reason: /ReadWriteOncePod|no available disk/,
    advice: () => `end the pod that holds the volume`,
  },
  {
    reason: /scheduling gates/,
    advice: () => `remove the pod's scheduling gates`,
  },
];

/** The most useful few: more than three choices is a list, not advice. */
const CHOICES = 3;

/**
 * One sentence on what would help, told from the reasons: the ones that hold for most nodes first. It
 * names what stands in the way first on each node; behind it something else may.
 */
export function whatWouldHelp(rejections: readonly RejectedNodes[]): string | undefined {
  const nodesByReason = new Map<string, string[]>();
  const tooSmall = new Map<string, string[]>();
  for (const { code, reasons, nodes } of rejections) {
    for (const reason of reasons) {
      if (code === UNRESOLVABLE && INSUFFICIENT.test(reason)) {
        tooSmall.set(reason, [...(tooSmall.get(reason) ?? []), ...nodes]);
        continue;
      }
      const known = nodesByReason.get(reason);
      if (known === undefined) nodesByReason.set(reason, [...nodes]);
      else known.push(...nodes);
    }
  }
  const advice = new Set<string>();
  const byReach = [
    ...Array.from(nodesByReason, ([reason, nodes]) => ({
      reach: nodes.length,
      found: adviceFor(reason, nodes),
    })),
    ...Array.from(tooSmall, ([reason, nodes]) => ({
      reach: nodes.length,
      found: adviceWhereTooSmall(reason, nodes),
    })),
  ];
  for (const { found } of byReach.sort((a, b) => b.reach - a.reach)) {
    if (found !== undefined) advice.add(found);
  }
  if (advice.size === 0) return undefined;
  return `${[...advice].slice(0, CHOICES).join('; or ')}.`;
}

/** Nothing that could leave such a node would make enough room. */
function adviceWhereTooSmall(reason: string, nodes: readonly string[]): string {
  const resource = INSUFFICIENT.exec(reason)?.[1] ?? '';
  const they = nodes.length > 1 ? `any of ${counted(nodes.length, 'node')}` : (nodes[0] ?? '');
  return printable(`request less ${resource}, which is more than ${they} could ever hold`);
}

/** What would help against one reason alone. */
export function adviceFor(reason: string, nodes: readonly string[]): string | undefined {
  for (const remedy of REMEDIES) {
    const found = remedy.reason.exec(reason);
    if (found !== null) return printable(remedy.advice(called(nodes), found));
  }
  return undefined;
}

function called(nodes: readonly string[]): string {
  if (nodes.length === 0) return 'a node';
  if (nodes.length <= 2) return nodes.join(' or ');
  return `one of ${counted(nodes.length, 'node')}`;
}
