import { entryKind, oneOf } from '../../../../documents/index.ts';
import type { Finding } from '../../../../outcome/index.ts';
import { duration } from '../../../../units/index.ts';
import { counted } from '../../../audit/words.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';

const WHAT = ['nodes', 'replicas', 'all'] as const;
type What = (typeof WHAT)[number];

export const notFlapping: ExpectationKind = entryKind({
  name: 'notFlapping',
  description:
    '"nodes": no node is launched and removed again although no pod has ended there. "replicas": no HorizontalPodAutoscaler takes back its rescales three times or more. "all": neither.',
  fields: oneOf(WHAT),
  make: (what: What) => ({
    text: what === 'all' ? 'no autoscaler flaps' : `no flapping ${what}`,
    judge: (cluster) => judge(what, cluster),
  }),
});

function judge(what: What, cluster: CheckedCluster): Judgement {
  const { nodeAutoscaling, autoscalers = [], summary, findings } = cluster.plan;
  const areNodes = what !== 'replicas' && nodeAutoscaling !== undefined;
  const runs = what === 'nodes' ? 0 : autoscalers.length;
  if (!areNodes && runs === 0) return nothingToJudge(`nothing to judge: ${NOBODY[what]}`);
  const nodes = areNodes ? nodeAutoscaling.launched.length : 0;
  const found = findings.filter(
    ({ kind, object }) =>
      kind === 'flapping' && (what === 'all' || (what === 'nodes') === object.startsWith('Node/')),
  );
  return judged({
    examined: { nodes, autoscalers: runs },
    violations: found.map(({ object, namespace, message, place }: Finding) => ({
      object,
      ...(namespace !== undefined && { namespace }),
      message,
      ...place,
    })),
    doubts: [
      ...cluster.doubts,
      ...(areNodes && cluster.input.options?.until === undefined
        ? ['without --until no node is removed']
        : []),
    ],
    met: `no flapping in ${duration(summary.endTime)}`,
    broken: `flapping: ${counted(found.length, 'object')}`,
  });
}

const NOBODY: Readonly<Record<What, string>> = {
  nodes: 'no node autoscaler acts',
  replicas: 'no HorizontalPodAutoscaler acts: give --usage',
  all: 'no autoscaler acts',
};
