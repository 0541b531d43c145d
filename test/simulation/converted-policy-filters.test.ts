import { describe, test } from 'vitest';
import { HOSTNAME, node, pod, service, ZONE } from '../support/builders.ts';
import {
  a,
  app,
  b,
  claim,
  disk,
  expectDifference,
  named,
  own,
  webOn,
  web,
  withSpec,
} from '../support/policy-difference.ts';
import type { Difference } from '../support/policy-difference.ts';

const differences: readonly Difference[] = [
  {
    what: 'pods of a spread domain count only on eligible nodes',
    predicates: named('EvenPodsSpread', 'MatchNodeSelector'),
    priorities: [],
    objects: [
      a.zone('x').labelled({ disk: 'ssd' }).object,
      node('a2').zone('x').object,
      b.zone('y').labelled({ disk: 'ssd' }).object,
      webOn('w', 'a2').object,
    ],
    pod: web.nodeSelector({ disk: 'ssd' }).spread({
      maxSkew: 1,
      topologyKey: ZONE,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: app,
    }).object,
    before: ['b'],
    after: ['a', 'b'],
    comment: /PodTopologySpread counts pods on the eligible nodes of a domain only/,
  },
  {
    what: 'minDomains counts',
    predicates: named('EvenPodsSpread'),
    priorities: [],
    objects: [
      a.zone('x').object,
      b.zone('y').object,
      webOn('1', 'a').object,
      webOn('2', 'b').object,
    ],
    pod: web.spread({
      maxSkew: 1,
      topologyKey: ZONE,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: app,
      minDomains: 3,
    }).object,
    before: ['a', 'b'],
    after: [],
    comment: /honours minDomains/,
  },
  {
    what: 'an empty selector of a spread constraint counts no pod',
    predicates: named('EvenPodsSpread'),
    priorities: [],
    objects: [a.zone('x').object, b.zone('y').object, webOn('1', 'a').object],
    pod: web.spread({
      maxSkew: 1,
      topologyKey: ZONE,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: {},
    }).object,
    before: ['b'],
    after: ['a', 'b'],
    comment: /counts nothing for an empty selector/,
  },
  {
    what: 'a node that is overcommitted in resources without a request is feasible',
    predicates: named('PodFitsResources'),
    priorities: [],
    objects: [a.object, b.object, pod('huge').requests({ memory: '20Gi' }).onNode('a').object],
    pod: pod().requests({ cpu: '1' }).object,
    before: ['b'],
    after: ['a', 'b'],
    comment: /NodeResourcesFit .*looks only at what the pod asks for/,
  },
  {
    what: 'sidecars count',
    predicates: named('PodFitsResources'),
    priorities: [],
    objects: [a.object, node('b').offers({ cpu: '8' }).object],
    pod: withSpec(pod().requests({ cpu: '3' }), {
      initContainers: [
        {
          name: 'mesh',
          image: 'mesh',
          restartPolicy: 'Always',
          resources: { requests: { cpu: '2' } },
        },
      ],
    }),
    before: ['a', 'b'],
    after: ['b'],
    comment: /NodeResourcesFit counts sidecars/,
  },
  {
    what: 'matchLabelKeys of pod affinity counts',
    predicates: named('MatchInterPodAffinity'),
    priorities: [],
    objects: [a.object, b.object, webOn('old', 'a').labelled({ version: '1' }).object],
    pod: web.labelled({ version: '2' }).apartFrom({
      topologyKey: HOSTNAME,
      labelSelector: app,
      matchLabelKeys: ['version'],
    }).object,
    before: ['b'],
    after: ['a', 'b'],
    comment: /InterPodAffinity honours matchLabelKeys/,
  },
  {
    what: 'the pods of a Service are not kept together',
    predicates: [{ name: 'rack', argument: { serviceAffinity: { labels: ['rack'] } } }],
    priorities: [],
    objects: [
      a.labelled({ rack: '1' }).object,
      b.labelled({ rack: '2' }).object,
      service('web', { app: 'web' }),
      webOn('1', 'a').object,
    ],
    pod: web.object,
    before: ['a'],
    after: ['a', 'b'],
    comment: /serviceAffinity: nothing pins/,
  },
  {
    what: 'required node labels bring the node affinity of pods',
    predicates: [
      { name: 'disk', argument: { labelsPresence: { labels: ['disk'], presence: true } } },
    ],
    priorities: [],
    objects: [
      a.labelled({ disk: 'ssd', zone: '1' }).object,
      b.labelled({ disk: 'ssd', zone: '2' }).object,
      node('c').object,
    ],
    pod: pod().nodeSelector({ zone: '1' }).object,
    before: ['a', 'b'],
    after: ['a'],
    comment: /labelsPresence: as NodeAffinity, which now honours the pods' own affinity too/,
  },
  {
    what: 'a ReadWriteOncePod claim is used by one pod only',
    predicates: named('NoDiskConflict'),
    priorities: [],
    objects: [a.object, b.object, claim, withSpec(pod('owner').onNode('a'), { volumes: [own] })],
    pod: withSpec(pod(), { volumes: [own] }),
    before: ['a', 'b'],
    after: [],
    comment: /VolumeRestrictions keeps ReadWriteOncePod claims to one pod/,
  },
  {
    what: 'a claim that does not exist rejects the pod instead of being ignored',
    predicates: named('MaxCSIVolumeCountPred'),
    priorities: [],
    objects: [a.object, b.object],
    pod: withSpec(pod(), {
      volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'absent' } }],
    }),
    before: ['a', 'b'],
    after: [],
    comment: /NodeVolumeLimits turns a pod down for claims that do not exist/,
  },
  {
    what: "limits that a node itself states for a cloud's disks do not count",
    predicates: named('MaxEBSVolumeCount'),
    priorities: [],
    objects: [
      a.offers({ 'attachable-volumes-aws-ebs': '1' }).object,
      b.object,
      withSpec(pod('other').onNode('a'), { volumes: [disk('vol-1')] }),
    ],
    pod: withSpec(pod(), { volumes: [disk('vol-2')] }),
    before: ['b'],
    after: ['a', 'b'],
    comment: /limits of EBS, GCE PD, Azure and Cinder volumes/,
  },
];

describe('the filters of a converted Policy', () => {
  test.each(differences)('$what', expectDifference);
});
