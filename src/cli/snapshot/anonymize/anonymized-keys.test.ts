import { expect, test } from 'vitest';
import { anonymize } from './rewrite.ts';

const NAMES = ['gold', 'web', 'jane'];

/** The objects after `anonymize`, in which each of the names stands for its pseudonym. */
function anonymized(...objects: readonly Readonly<Record<string, unknown>>[]): unknown {
  const named = NAMES.map((name) => ({ metadata: { name } }));
  const lines = anonymize([...named, ...objects]).map((object) => JSON.stringify(object));
  const text = NAMES.reduce(
    (all, name, at) => {
      const [, pseudonym = ''] = /"name":"(n\w+)"/.exec(lines[at] ?? '') ?? [];
      expect(pseudonym).not.toBe('');
      return all.replaceAll(pseudonym, `<${name}>`);
    },
    `[${lines.slice(NAMES.length).join()}]`,
  );
  return JSON.parse(text);
}

test('names within keys that Kubernetes or kschedsim defines are replaced, and nothing else of these keys', () => {
  const hard = {
    'gold.storageclass.storage.k8s.io/requests.storage': '5Gi',
    'gold.storageclass.storage.k8s.io/persistentvolumeclaims': '2',
    '.storageclass.storage.k8s.io/requests.storage': '1',
    'requests.cpu': '4',
    'count/jobs.batch': '1',
    'requests.example.com/gpu': '3',
  };
  const annotations = {
    'kschedsim.dev/exit-code.web': '1',
    'kschedsim.dev/run-duration': '5s',
    'volume.kubernetes.io/storage-provisioner': 'gold',
    'scheduling.k8s.io/jane': 'jane',
    'kubernetes.io/note': '{"jane": 1}',
    'kubernetes.io/number': 7,
    'kubectl.kubernetes.io/last-applied-configuration': 'jane',
  };
  expect(anonymized({ spec: { hard } }, { metadata: { annotations } })).toEqual([
    {
      spec: {
        hard: {
          '<gold>.storageclass.storage.k8s.io/requests.storage': '5Gi',
          '<gold>.storageclass.storage.k8s.io/persistentvolumeclaims': '2',
          '.storageclass.storage.k8s.io/requests.storage': '1',
          'requests.cpu': '4',
          'count/jobs.batch': '1',
          'requests.example.com/gpu': '3',
        },
      },
    },
    {
      metadata: {
        annotations: {
          'kschedsim.dev/exit-code.<web>': '1',
          'kschedsim.dev/run-duration': '5s',
          'volume.kubernetes.io/storage-provisioner': 'gold',
          'scheduling.k8s.io/jane': '<jane>',
          'kubernetes.io/note': expect.stringMatching(/^n\w+$/) as string,
          'kubernetes.io/number': '7',
        },
      },
    },
  ]);
});
