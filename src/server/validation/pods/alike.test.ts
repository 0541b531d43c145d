import { beforeEach, expect, test } from 'vitest';
import { acceptedPod } from '../../caches.ts';
import type { Pod } from '../../../objects/index.ts';
import { validateObject } from '../validate-object.ts';

/** A replica as its cluster stores it. */
function replica(at: number, spec: object = {}, metadata: object = {}): Pod {
  const token = `kube-api-access-aaaa${String(at)}`;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `web-${String(at)}`, namespace: 'default', uid: String(at), ...metadata },
    spec: {
      nodeName: `n${String(at)}`,
      containers: [
        { name: 'c', image: 'i', volumeMounts: [{ name: token, mountPath: '/var/run/token' }] },
      ],
      volumes: [{ name: token, emptyDir: {} }],
      ...spec,
    },
  };
}

const problemsOf = (pod: Pod): readonly string[] => validateObject(pod).map(({ text }) => text);

beforeEach(() => {
  acceptedPod.last = undefined;
  acceptedPod.alike = undefined;
});

test('a replica of an accepted pod is accepted without a look at its spec', () => {
  const first = replica(1);
  expect(problemsOf(first)).toEqual([]);
  const second = replica(2);
  expect(problemsOf(second)).toEqual([]);
  expect([acceptedPod.last, acceptedPod.alike]).toEqual([first, second.spec]);
});

test.each<[string, Pod]>([
  ['another value', replica(2, { restartPolicy: 'Odd' })],
  ['a node that is no name', replica(2, { nodeName: 'A_b' })],
  ['a volume that is not mounted by its name', replica(2, { volumes: replica(3).spec.volumes })],
  ['the token of the other pod', replica(2, { volumes: replica(1).spec.volumes })],
  ['a wrong annotation', replica(2, {}, { annotations: { 'A b': 'c' } })],
  ['a wrong label', replica(2, {}, { labels: { 'A b': 'c' } })],
  ['a wrong type', { ...replica(2), ...JSON.parse('{"status": {"phase": 1}}') }],
])('a pod with %s is refused after a valid one as it is alone', (_, pod) => {
  const alone = problemsOf({ ...pod });
  expect(alone).not.toEqual([]);
  expect(problemsOf(replica(1))).toEqual([]);
  expect(problemsOf(pod)).toEqual(alone);
});

test('pods with ephemeral claims are each validated: the name of a claim contains that of the pod', () => {
  const template = {
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1' } } },
  };
  const volumes = [
    ...(replica(1).spec.volumes ?? []),
    { name: 'e', ephemeral: { volumeClaimTemplate: template } },
  ];
  expect(problemsOf(replica(1, { volumes }))).toEqual([]);
  expect(acceptedPod.last).toBeUndefined();
});
