import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePolicyFolder, POLICY, type PolicyFolder } from '../support/policy-folder.ts';
import type { Finished } from '../support/run-kschedsim.ts';

let stage: PolicyFolder;

const CREATE = "couldn't create scheduler from policy: ";

/** A problem, the document with it, and the message: first that of kube-scheduler. */
const refused: readonly (readonly [string, string, RegExp])[] = [
  [
    'an unknown predicate, with the nearest known one',
    `${POLICY},\n"predicates":[{"name":"PodFitResources"}]}`,
    /^FILE:2:23: error: couldn't .*: predicate type not found for "PodFitResources" \(did you mean PodFitsResources\?\)$/m,
  ],
  [
    'an unknown priority, with the nearest known one',
    `${POLICY},"priorities":[{"name":"LeastRequestPriority","weight":1}]}`,
    /priority type not found for "LeastRequestPriority" \(did you mean LeastRequestedPriority\?\)$/m,
  ],
  [
    'a removed predicate, with its replacement',
    `${POLICY},"predicates":[{"name":"CheckNodeCondition"}]}`,
    /"CheckNodeCondition" \(gone before v1\.22; its work is done by taints/,
  ],
  [
    'an apiVersion of something else',
    '{"kind":"Policy","apiVersion":"v2"}',
    /^FILE:1:1: error: invalid policy: no kind "Policy" is registered for version "v2" in scheme/m,
  ],
  [
    'a kind of something else',
    '{"kind":"Deployment","apiVersion":"v1"}',
    /^FILE:1:1: error: invalid policy: no kind "Deployment" is registered for version "v1"/m,
  ],
  [
    'a configuration, with the right flag',
    'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n',
    /^FILE:1:1: error: invalid policy: no kind "KubeSchedulerConfiguration" .* \(a KubeSchedulerConfiguration is no Policy: did you mean --config\?\)$/m,
  ],
  [
    'a weight of 0',
    `${POLICY},"priorities":[{"name":"EqualPriority","weight":0}]}`,
    /^FILE:1:\d+: error: couldn't .*: priority EqualPriority should have a positive weight applied to it or it has overflown$/m,
  ],
  [
    'a weight that overflows, read exactly',
    `${POLICY},"priorities":[{"name":"EqualPriority","weight":922337203685477580}]}`,
    /priority EqualPriority should have a positive weight applied to it or it has overflown$/m,
  ],
  [
    'a weight that is not an integer',
    `${POLICY},"priorities":[{"name":"EqualPriority","weight":2.5}]}`,
    /^FILE:1:\d+: error: invalid policy: /m,
  ],
  [
    'hardPodAffinitySymmetricWeight out of range',
    `${POLICY},"hardPodAffinitySymmetricWeight":101}`,
    /hardPodAffinitySymmetricWeight: Invalid value: 101: not in valid range \[0-100\]$/m,
  ],
  [
    'two priorities of a kind that may occur only once',
    `${POLICY},"priorities":[` +
      ['r', 's']
        .map(
          (name) =>
            `{"name":"${name}","weight":1,"argument":{"requestedToCapacityRatioArguments":{"shape":[{"utilization":0,"score":0}]}}}`,
        )
        .join(',\n') +
      ']}',
    /^FILE:2:1: error: couldn't .*: priority "s" redeclares custom priority "RequestedToCapacityRatio", from: "r"$/m,
  ],
  [
    'broken JSON, with its position',
    `${POLICY},\n "predicates" []}`,
    /^FILE:2:15: error: invalid policy: couldn't get version\/kind; json parse error: invalid character '\[' after object key/m,
  ],
  [
    'an unknown field, with the nearest known one',
    `${POLICY},\n"predicate":[]}`,
    /^FILE:2:1: error: invalid policy: .*found unknown field: predicate \(did you mean predicates\?\)$/m,
  ],
];

beforeAll(() => {
  stage = makePolicyFolder();
  refused.forEach(([, text], at) => {
    stage.write(`refused-${String(at)}`, text);
  });
}, 60_000);

afterAll(() => {
  stage.remove();
});

const kschedsim = async (args: readonly string[], stdin?: string): Promise<Finished> =>
  await stage.run(args, stdin);

describe('policy check', () => {
  test.each(refused.map(([what, , said], at) => [what, `refused-${String(at)}`, said] as const))(
    'rejects %s',
    async (_, file, message) => {
      const { code, stdout, stderr } = await kschedsim(['policy', 'check', file]);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr.replaceAll(file, 'FILE')).toMatch(message);
    },
  );

  test('reports all problems at once, not only the first of kube-scheduler', async () => {
    const text = `${POLICY},\n"predicates":[{"name":"A"},{"name":"B"}],\n"priorities":[{"name":"C","weight":-1}]}`;
    const { code, stderr } = await kschedsim(['policy', 'check', '-'], text);
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toEqual([
      `-:3:36: error: ${CREATE}priority C should have a positive weight applied to it or it has overflown`,
      `-:2:23: error: ${CREATE}predicate type not found for "A"`,
      `-:2:36: error: ${CREATE}predicate type not found for "B"`,
      `-:3:23: error: ${CREATE}priority type not found for "C"`,
      '4 problems in the Policy',
    ]);
  });

  test('accepts what kube-scheduler accepts, and warns of likely mistakes', async () => {
    expect(await kschedsim(['policy', 'check', 'good.json'])).toMatchObject({
      code: 0,
      stdout: 'good.json: accepted by kube-scheduler v1.22\n',
      stderr: '',
    });
    expect(await kschedsim(['policy', 'check', 'odd.json'])).toMatchObject({
      code: 0,
      stdout: 'odd.json: accepted by kube-scheduler v1.22, with 1 warning\n',
      stderr:
        'odd.json:2:15: warning: EqualPriority has no effect: all nodes get the same from it\n',
    });
    const strict = await kschedsim(['policy', 'check', 'odd.json', '--fail-on', 'warnings']);
    expect(strict.code).toBe(2);
    const quiet = await kschedsim(['policy', 'check', 'odd.json', '--quiet']);
    expect([quiet.code, quiet.stdout, quiet.stderr]).toEqual([0, '', '']);
  });

  test.each([
    ['a missing file', ['check', 'absent.json'], /^absent\.json: error: no such file/],
    ['no file', ['check'], /missing required argument 'file'/],
    ['no subcommand', [], /^Usage: kschedsim policy/],
    ['an unknown subcommand', ['chek', 'good.json'], /Did you mean check\?/],
  ])('%s is bad usage', async (_, args, message) => {
    const { code, stdout, stderr } = await kschedsim(['policy', ...args]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
  });
});
