import type { Node, Pod } from '../../../objects/index.ts';
import { scaleUp } from '../scale-up/index.ts';
import type { ScaleUpContext, ScaleUpStatus } from '../scale-up/index.ts';
import { addFresh } from './upcoming-nodes.ts';

/**
 * Scales up again and again within one loop, as long as it helps: each time with the nodes and pods of the times before in the snapshot.
 *
 * Source: core/static_autoscaler.go runScaleUpSalvo, 1.36, without its time limit.
 */
export function salvoScaleUp(
  pods: readonly Pod[],
  context: ScaleUpContext,
  report: (status: ScaleUpStatus) => void,
): readonly ScaleUpStatus[] {
  const { snapshot, templates } = context;
  const statuses: ScaleUpStatus[] = [];
  let left = pods;
  let nodes: readonly Node[] = context.nodes;
  for (let turn = 0; ; turn++) {
    const status = scaleUp(left, { ...context, nodes });
    report(status);
    statuses.push(status);
    const helped = new Set(status.triggered);
    left = left.filter((pod) => !helped.has(pod));
    if (status.result !== 'Successful' || helped.size === 0 || left.length === 0) return statuses;
    const suffix = `salvo-${String(turn)}`;
    const counts = new Map(status.resizes.map(({ group, from, to }) => [group.id, to - from]));
    const added = addFresh(counts, templates, snapshot, (at) => `${String(at)}-${suffix}`);
    for (const pod of helped) {
      const found = snapshot.scheduleAnywhere(pod, (name) => name.endsWith(suffix));
      if (found === undefined) return statuses;
    }
    nodes = [...nodes, ...added.flatMap((name) => snapshot.node(name) ?? [])];
  }
}
