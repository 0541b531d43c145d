import { expect, it } from 'vitest';
import { InputError } from '../../problems/index.ts';
import { plan } from '../plan.ts';
import { readTexts } from '../../input/index.ts';

const template = (annotation: string): string =>
  `metadata: { annotations: { ${annotation}: "1" } }, spec: { restartPolicy: Never, containers: [{ name: c, image: i }] }`;
const object = (apiVersion: string, kind: string, rest: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\n${rest}\n`;

const NODE = object('v1', 'Node', 'metadata: { name: n }');
const POD = object(
  'v1',
  'Pod',
  'metadata: { name: p, annotations: { kschedsim.dev/stop: "1" } }\nspec: { containers: [{ name: c, image: i }] }',
);
const JOB = object(
  'batch/v1',
  'Job',
  `metadata: { name: j }\nspec: { template: { ${template('kschedsim.dev/exit-code.d')} } }`,
);
const CRON_JOB = object(
  'batch/v1',
  'CronJob',
  `metadata: { name: cj }\nspec: { schedule: "@yearly", jobTemplate: { spec: { template: { ${template('kschedsim.dev/exit-codes')} } } } }`,
);

it('names every annotation that says nothing of containers where it is written, also of pods that never start', () => {
  const text = [NODE, POD, JOB, CRON_JOB].join('---\n');
  const { given } = readTexts([{ name: 'all.yaml', text }]);
  let problems: readonly string[] = [];
  try {
    plan({ objects: given });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    problems = error.problems.map(
      ({ line, column, object: name, message }) =>
        `${String(line)}:${String(column)} ${name ?? ''}: ${message.slice(0, 60)}`,
    );
  }
  expect(problems).toEqual([
    '7:37 Pod/p: kschedsim.dev/stop: unknown knob: there are start-delay, sta',
    '13:48 Job/j: kschedsim.dev/exit-code.d: there is no container "d": there ',
    '18:92 CronJob/cj: kschedsim.dev/exit-codes: unknown knob: did you mean exit-co',
  ]);
});
