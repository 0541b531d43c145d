import type { AuditCase } from './audit-case.ts';
import { deployment } from './audit-objects.ts';
import { pod } from './builders.ts';
import { claim, claimVolume, mounting } from './storage-builders.ts';

const web = mounting(pod('web').labelled({ app: 'web' }), claimVolume('data'));

/** Claims that one node at a time may have. */
export const CLAIM_CASES: readonly AuditCase[] = [
  {
    code: 'KS504',
    objects: [claim('data', { accessModes: ['ReadWriteOnce'] }), deployment('web', web, 1)],
    found: ['Deployment/web'],
    message: /^rolls with surge \(maxSurge 25%\) over claim data/,
  },
  {
    code: 'KS505',
    objects: [claim('data', { accessModes: ['ReadWriteOnce'] }), deployment('web', web, 3)],
    found: ['Deployment/web'],
    message: /^has 3 replicas that share claim data/,
  },
  {
    code: 'KS506',
    objects: [
      claim('data', { accessModes: ['ReadWriteOnce'] }),
      deployment('web', mounting(pod('web'), claimVolume('dataa')), 1),
      deployment('api', web, 1),
    ],
    found: ['Deployment/web'],
    message: /^mounts claim dataa, which does not exist$/,
  },
];
