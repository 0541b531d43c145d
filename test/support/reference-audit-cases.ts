import type { AuditCase } from './audit-case.ts';
import { deployment, standing, withSpec } from './audit-objects.ts';
import { pod } from './builders.ts';
import type { PodBuilder } from './builders.ts';

const app = (name: string): PodBuilder => pod(name).labelled({ app: name });
const configured = (name: string, configMap: string): PodBuilder => {
  const one = app(name);
  const containers = one.object.spec.containers.map((container) => ({
    ...container,
    envFrom: [{ configMapRef: { name: configMap } }],
  }));
  return withSpec(one, { containers });
};

/** Names of what does not exist. */
export const REFERENCE_CASES: readonly AuditCase[] = [
  {
    code: 'KS407',
    objects: [
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' }, ...{ data: {} } },
      deployment('web', configured('web', 'setings')),
      deployment('api', configured('api', 'settings')),
    ],
    found: ['Deployment/web'],
    message: /^ConfigMap setings does not exist; the input has settings/,
  },
  {
    code: 'KS408',
    objects: [
      { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'runner' } },
      deployment('web', withSpec(app('web'), { serviceAccountName: 'runnr' })),
      deployment('api', withSpec(app('api'), { serviceAccountName: 'runner' })),
      withSpec(app('bare'), { runtimeClassName: 'gvisor' }).object,
      ...standing('old', withSpec(app('old'), { runtimeClassName: 'gvisor' }), ['a']),
    ],
    found: ['Pod/bare', 'Deployment/web'],
    message: /serviceaccount "runnr" not found; the input has ServiceAccount runner$|RuntimeClass/,
  },
];
