import { expect, test } from 'vitest';
import { recordedAs, textOf } from './cases.ts';
import { changedPods } from './changed-pods.ts';
import { containers } from './containers.ts';
import { deviceSlices } from './device-slices.ts';
import { devices } from './devices.ts';
import { gated } from './gated.ts';
import { jobs } from './jobs.ts';
import { metadata } from './metadata.ts';
import { networking } from './networking.ts';
import { nodesAndStorage } from './nodes-and-storage.ts';
import { persistentVolumes } from './persistent-volumes.ts';
import { podSpecs } from './pod-specs.ts';
import { podVolumes } from './pod-volumes.ts';
import { policyCases } from './policies.ts';
import { scheduling } from './scheduling.ts';
import { security } from './security.ts';
import { workloads } from './workloads.ts';

const all = [
  ...changedPods,
  ...containers,
  ...deviceSlices,
  ...devices,
  ...gated,
  ...jobs,
  ...metadata,
  ...networking,
  ...nodesAndStorage,
  ...persistentVolumes,
  ...podSpecs,
  ...podVolumes,
  ...policyCases,
  ...scheduling,
  ...security,
  ...workloads,
];

/*
 * What the recordings of the API server leave out. The texts were compared with pkg/apis/core/validation/validation.go and its
 * neighbours of v1.34. After a change of the rules: npx vitest run test/validation --update, and read what changed.
 */
test.for(all.map((cases) => [cases.of, cases] as const))('errors of %s', async ([name, cases]) => {
  await expect(`${textOf(cases)}\n`).toMatchFileSnapshot(recordedAs(name));
});
