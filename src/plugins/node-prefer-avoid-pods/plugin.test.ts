import { node, NodeBuilder, pod } from '../../../test/support/builders.ts';
import { describePluginV122 } from '../../../test/support/plugin-tester.ts';
import { nodePreferAvoidPods } from './plugin.ts';

const ANNOTATION = 'scheduler.alpha.kubernetes.io/preferAvoidPods';

function avoiding(name: string, text: string): NodeBuilder {
  const { object } = node(name);
  const annotations = { [ANNOTATION]: text };
  return new NodeBuilder({ ...object, metadata: { ...object.metadata, annotations } });
}

const controller = (kind: string, uid: unknown): string =>
  JSON.stringify({ preferAvoidPods: [{ podSignature: { podController: { kind, uid } } }] });

describePluginV122(nodePreferAvoidPods, undefined, {
  scores: [
    {
      title: 'gives 0 to nodes that name the controller of the pod by kind and uid',
      pod: pod().ownedBy('ReplicaSet', 'web'),
      nodes: [
        avoiding('named', controller('ReplicaSet', 'ReplicaSet-web')),
        avoiding('other-uid', controller('ReplicaSet', 'ReplicaSet-db')),
        avoiding('other-kind', controller('ReplicationController', 'ReplicaSet-web')),
        node('silent'),
      ],
      raw: [0, 100, 100, 100],
      normalized: [0, 100, 100, 100],
    },
    {
      title: 'ignores other kinds of controllers',
      pod: pod().ownedBy('StatefulSet', 'web'),
      nodes: [avoiding('named', controller('StatefulSet', 'StatefulSet-web'))],
      raw: [100],
    },
    {
      title: 'ignores an annotation that cannot be parsed',
      pod: pod().ownedBy('ReplicaSet', 'web'),
      nodes: [
        avoiding('broken', '{'),
        avoiding('wrong', controller('ReplicaSet', 7)),
        avoiding('list', '[]'),
      ],
      raw: [100, 100, 100],
    },
    {
      title: 'matches field names without case, as Go does',
      pod: pod().ownedBy('ReplicaSet', 'web'),
      nodes: [
        avoiding(
          'named',
          controller('ReplicaSet', 'ReplicaSet-web').replace('podSignature', 'PODSIGNATURE'),
        ),
      ],
      raw: [0],
    },
  ],
});
