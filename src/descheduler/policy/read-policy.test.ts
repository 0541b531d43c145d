import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../problems/index.ts';
import { DeschedulerPolicyError } from './refusal.ts';
import { readDeschedulerPolicy } from './read-policy.ts';

const HEAD = 'apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\n';

function refusalOf(text: string): DeschedulerPolicyError {
  try {
    readDeschedulerPolicy(text, { file: 'policy.yaml' });
  } catch (error) {
    if (error instanceof DeschedulerPolicyError) return error;
    throw error;
  }
  throw new Error('the policy is accepted');
}

describe('a DeschedulerPolicy', () => {
  it('is refused with all problems at their places, and the text of the first stage', () => {
    const { stage, text, problems } = refusalOf(`${HEAD}profiles:
- name: p
  pluginConfig:
  - name: RemoveDuplicate
  - name: LowNodeUtilization
    args:
      thresholds: {cpu: 120}
      targetThresholds: {memory: 50}
  - name: PodLifeTime
    args: {states: [Nope]}
  plugins:
    balance:
      enabled: [LowNodeUtilization, PodLifeTime]
`);
    expect(stage).toBe('policy');
    expect(text).toMatch(
      /^\[in profile p: plugin RemoveDuplicate in pluginConfig not registered, in profile p: thresholds config is not valid: cpu threshold not in \[0, 100\] range, in profile p: states must be one of \[/,
    );
    expect(problems.map(formatProblem)).toEqual([
      'policy.yaml:6:11: error: in profile p: plugin RemoveDuplicate in pluginConfig not registered (did you mean RemoveDuplicates?)',
      'policy.yaml:9:25: error: in profile p: thresholds config is not valid: cpu threshold not in [0, 100] range',
      'policy.yaml:10:25: error: in profile p: thresholds and targetThresholds configured different resources',
      expect.stringMatching(/^policy.yaml:12:20: error: in profile p: states must be one of/),
      'policy.yaml:15:16: error: unable to create "p" profile: profile "p" configures balance extension point of non-existing plugins: map[PodLifeTime:{}]',
    ]);
  });

  it('is decoded strictly within args, and leniently around them', () => {
    const args =
      'profiles: [{name: p, pluginConfig: [{name: RemoveDuplicates, args: {namespace: a}}]}]';
    const refused = refusalOf(`${HEAD}maxNoOfPodsToEvictPerNod: 3\n${args}\n`);
    expect(refused.text).toBe(
      `failed decoding descheduler's policy config "policy.yaml": strict decoding error: unknown field "namespace"`,
    );
    const { limits, warnings } = readDeschedulerPolicy(`${HEAD}maxNoOfPodsToEvictPerNod: 3\n`);
    expect(limits.node).toBeUndefined();
    expect(warnings.map(({ message }) => message)).toEqual([
      'unknown field "maxNoOfPodsToEvictPerNod" has no effect: did you mean maxNoOfPodsToEvictPerNode?',
    ]);
  });

  it('needs an entry in pluginConfig for each enabled plugin', () => {
    const plugins = 'profiles: [{name: p, plugins: {balance: {enabled: [RemoveDuplicates]}}}]';
    expect(refusalOf(`${HEAD}${plugins}\n`)).toMatchObject({
      stage: 'build',
      text: 'unable to create "p" profile: unable to build RemoveDuplicates plugin: unable to find "RemoveDuplicates" plugin config',
    });
  });

  it('of another version is refused', () => {
    const { text } = refusalOf('apiVersion: descheduler/v1alpha1\nkind: DeschedulerPolicy\n');
    expect(text).toMatch(
      /no kind "DeschedulerPolicy" is registered for version "descheduler\/v1alpha1"/,
    );
  });
});
