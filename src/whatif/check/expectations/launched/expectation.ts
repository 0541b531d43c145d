import { described, entryKind, object, optional, text } from '../../../../documents/index.ts';
import type { NodeAutoscaling, Violation } from '../../../../outcome/index.ts';
import { nearest } from '../../../../problems/index.ts';
import {
  boundsProblem,
  boundsText,
  countBoundFields,
  outsideText,
} from '../../../../simulation/index.ts';
import type { CountBounds } from '../../../../simulation/index.ts';
import { counted, namesOf } from '../../../audit/words.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, NO_NODE_AUTOSCALER, nothingToJudge } from '../../judgement.ts';

interface Launched extends CountBounds {
  readonly group: string | undefined;
}

export const launched: ExpectationKind = entryKind({
  name: 'launched',
  description: 'How many nodes the node autoscaler launches in the run.',
  fields: object<Launched>(
    {
      group: described(
        optional(text()),
        'A NodePool or a node group. Default: all of them together.',
      ),
      ...countBoundFields,
    },
    boundsProblem,
  ),
  make: (written: Launched) => ({
    text: `nodes${ofGroup(written)} launched: ${boundsText(written)}`,
    judge: (cluster) => judge(written, cluster),
  }),
});

const ofGroup = ({ group }: Launched): string => (group === undefined ? '' : ` of ${group}`);

function judge(written: Launched, cluster: CheckedCluster): Judgement {
  const { nodeAutoscaling } = cluster.plan;
  if (nodeAutoscaling === undefined) return nothingToJudge(NO_NODE_AUTOSCALER);
  const { group } = written;
  const unknown = group === undefined ? undefined : unknownGroup(group, nodeAutoscaling);
  if (unknown !== undefined) return nothingToJudge(unknown);
  const nodes = nodeAutoscaling.launched.filter((one) => (group ?? one.group) === one.group);
  const outside = outsideText(nodes.length, written);
  const types = [...new Set(nodes.map(({ instanceType }) => instanceType))].sort();
  const named = types.length === 0 ? '' : ` (${namesOf(types)})`;
  const found = `${counted(nodes.length, 'node')}${ofGroup(written)} launched${named}`;
  const violations: readonly Violation[] =
    outside === undefined
      ? []
      : [{ object: group ?? nodeAutoscaling.autoscaler, message: `${found}, ${outside}` }];
  return judged({
    examined: { nodes: nodes.length },
    violations,
    doubts: cluster.doubts,
    met: found,
    broken: `${found}, ${outside ?? ''}`,
  });
}

function unknownGroup(group: string, { groups = [] }: NodeAutoscaling): string | undefined {
  if (groups.includes(group)) return undefined;
  const near = nearest(group, groups);
  const meant = near === undefined ? '' : `; did you mean ${near}?`;
  return `nothing to judge: no NodePool or node group is called ${group}${meant}`;
}
