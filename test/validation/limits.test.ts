import { expect, test } from 'vitest';
import { applyDefaults, createAdmission } from '../../src/server/index.ts';
import { isKind } from '../../src/objects/index.ts';
import { podStrategyOf, v1_34 } from '../../src/releases/index.ts';
import { merged, recordedAs, shown } from './cases.ts';
import type { Members } from './cases.ts';

const metadata = { name: 'p', namespace: 'shop' };
const pod = {
  ...{ apiVersion: 'v1', kind: 'Pod', metadata },
  spec: { containers: [{ name: 'c', image: 'i' }] },
};
const LIMITS: readonly Members[] = [
  { type: 'Container', min: { cpu: '100m' } },
  { type: 'Container', max: { cpu: '1', memory: '1Gi' } },
  { type: 'Container', maxLimitRequestRatio: { cpu: '2' } },
  { type: 'Container', maxLimitRequestRatio: { memory: '1500m' } },
  { type: 'Container', default: { cpu: '500m' }, defaultRequest: { cpu: '200m', memory: '64Mi' } },
  { type: 'Pod', min: { cpu: '100m' }, max: { cpu: '1' } },
  { type: 'Pod', maxLimitRequestRatio: { cpu: '2' } },
  { type: 'Container', max: { 'example.com/a': '9000000000000000000' } },
];
const RESOURCES: readonly Members[] = [
  {},
  { requests: { cpu: '100m' }, limits: { cpu: '100m' } },
  { requests: { cpu: '99m' }, limits: { cpu: '99m' } },
  { requests: { cpu: '500m' }, limits: { cpu: '1' } },
  { requests: { cpu: '500m' }, limits: { cpu: '1001m' } },
  { requests: { cpu: '2' }, limits: { cpu: '2' } },
  { requests: { cpu: '500m' } },
  { limits: { cpu: '500m' } },
  { requests: { memory: '1Gi' }, limits: { memory: '1536Mi' } },
  { requests: { memory: '1Gi' }, limits: { memory: '1537Mi' } },
  { requests: { cpu: '0' }, limits: { cpu: '1' } },
  {
    requests: { 'example.com/a': '9000000000000000001' },
    limits: { 'example.com/a': '9000000000000000001' },
  },
];

/** Texts and defaults of the plugin LimitRanger: plugin/pkg/admission/limitranger/admission.go, v1.34. */
test('what a LimitRange demands and fills in', async () => {
  const lines = LIMITS.flatMap((limit) => {
    const range = { apiVersion: 'v1', kind: 'LimitRange', metadata, spec: { limits: [limit] } };
    const admission = createAdmission([range], { strategy: podStrategyOf(v1_34) });
    return [
      shown(limit),
      ...RESOURCES.flatMap((resources) => {
        const given = merged(pod, ['spec', 'containers', '0'], { resources });
        const complete = applyDefaults(given);
        if (!isKind(complete, 'Pod')) throw new Error('no Pod');
        const { refusal, pod: admitted } = admission.reviewPod(complete);
        const filled = admitted.spec.containers.map((one) => one.resources);
        return [`  ${shown(resources)}`, `    ${refusal ?? JSON.stringify(filled)}`];
      }),
    ];
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(recordedAs('demands of limit ranges'));
});
