import { expect, test } from 'vitest';
import { plan } from '../../src/simulation/index.ts';
import { node, pod, scenario, web } from '../support/finding-manifests.ts';
import { pod as built } from '../support/builders.ts';

const drained = [{ at: '1m', drain: 'n1' }];
const kinds = (objects: Parameters<typeof plan>[0]['objects'], steps = drained) => {
  const { findings, summary } = plan({ objects, scenario: scenario(steps) });
  const about = findings.map(({ kind, object }) => `${kind} ${object}`);
  return { about, lost: summary.lost ?? 0 };
};
const nodes = [node('n1'), node('n2')];
const short = { annotations: { 'kschedsim.dev/run-duration': '5s' }, spec: { nodeName: 'n1' } };
const policy = (restartPolicy: string) => ({
  ...short,
  spec: { ...short.spec, restartPolicy },
});

test.each([
  ['has ended in the run', pod('once', policy('Never')), []],
  ['has ended well', pod('once', policy('OnFailure')), []],
  ['had ended before', built('once').onNode('n1').reports({ phase: 'Succeeded' }).object, []],
  ['runs', pod('once', { spec: { nodeName: 'n1' } }), ['lost Pod/once']],
  ['starts again and again', pod('once', policy('Always')), ['lost Pod/once']],
])('a pod that %s, and that a drain deletes', (_, one, found) => {
  expect(kinds([...nodes, one])).toEqual({ about: found, lost: found.length });
});

test('a pod that the input shows as evicted is not lost when somebody deletes it', () => {
  const conditions = [{ type: 'DisruptionTarget', status: 'True', reason: 'TerminationByKubelet' }];
  const status = { phase: 'Failed', reason: 'Evicted', conditions };
  const old = built('old').onNode('n1').reports(status).object;
  const { namespace } = old.metadata;
  const steps = [{ at: '1m', delete: { object: 'pod/old', namespace } }];
  const { findings } = plan({ objects: [...nodes, old], scenario: scenario(steps) });
  expect(findings).toEqual([]);
});

test('a pod is evicted once for its use of local storage', () => {
  const app = web(
    {
      annotations: { 'kschedsim.dev/disk-usage': '10Mi, 40m=2Gi' },
      container: {
        resources: {
          requests: { 'ephemeral-storage': '1Gi' },
          limits: { 'ephemeral-storage': '1Gi' },
        },
      },
    },
    1,
  );
  const { findings } = plan({ objects: [...nodes, app] });
  expect(findings).toMatchObject([
    { kind: 'evicted', pods: 1, message: 'evicted for its use of local storage' },
  ]);
});
