import { expect, test } from 'vitest';
import { recordedAs, textOf } from './cases.ts';
import { changedPods } from './changed-pods.ts';
import { containers } from './containers.ts';
import { deviceSlices } from './device-slices.ts';
import { devices } from './devices.ts';
import { driversAndLeases } from './drivers-and-leases.ts';
import { endpointKinds } from './endpoint-kinds.ts';
import { gated } from './gated.ts';
import { jobs } from './jobs.ts';
import { metadata } from './metadata.ts';
import { networkKinds } from './network-kinds.ts';
import { networking } from './networking.ts';
import { nodesAndStorage } from './nodes-and-storage.ts';
import { persistentVolumes } from './persistent-volumes.ts';
import { podSpecs } from './pod-specs.ts';
import { podVolumes } from './pod-volumes.ts';
import { policyCases } from './policies.ts';
import { roles } from './roles.ts';
import { scheduling } from './scheduling.ts';
import { security } from './security.ts';
import { webhooks } from './webhooks.ts';
import { workloads } from './workloads.ts';

const all = [
  ...changedPods,
  ...containers,
  ...deviceSlices,
  ...devices,
  ...driversAndLeases,
  ...endpointKinds,
  ...gated,
  ...jobs,
  ...metadata,
  ...networkKinds,
  ...networking,
  ...nodesAndStorage,
  ...persistentVolumes,
  ...podSpecs,
  ...podVolumes,
  ...policyCases,
  ...roles,
  ...scheduling,
  ...security,
  ...webhooks,
  ...workloads,
];

/*
 * What the recordings of the API server leave out. The texts were compared with pkg/apis/core/validation/validation.go and its
 * neighbours of v1.34. After a change of the rules: npx vitest run test/validation --update, and read what changed.
 */
test.for(all.map((cases) => [cases.of, cases] as const))('errors of %s', async ([name, cases]) => {
  await expect(`${textOf(cases)}\n`).toMatchFileSnapshot(recordedAs(name));
});
