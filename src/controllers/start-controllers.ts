import { AttachDetachController } from './attach-detach/index.ts';
import type { Controller, ControllerDependencies } from './controller.ts';
import { CronJobController } from './cron-job.ts';
import { DaemonSetController } from './daemon-set.ts';
import { DeploymentController } from './deployment.ts';
import { DisruptionController } from './disruption.ts';
import { ephemeralVolumeController } from './ephemeral-volume.ts';
import { garbageCollector } from './garbage-collector.ts';
import { JobController } from './job.ts';
import { NodeLifecycleController } from './node-lifecycle.ts';
import { PersistentVolumeController } from './persistent-volume.ts';
import { PodGarbageCollector } from './pod-garbage-collector.ts';
import { PodTracker } from './pod-tracker.ts';
import { ReplicaController } from './replica-set.ts';
import { ResourceClaimController } from './resource-claim.ts';
import { ResourceQuotaController } from './resource-quota.ts';
import { RetryClock } from './retry-clock.ts';
import { StatefulSetController } from './stateful-set.ts';
import { TaintEvictionController } from './taint-eviction.ts';

/**
 * Starts all controllers. They sync by clock events at the virtual time of a change, so nothing is created before the clock runs.
 * Existing objects count as those of a running cluster: pods are assigned to their workloads in any order of creation.
 */
export function startControllers(given: ControllerDependencies): Controller {
  const { api, clock, heartbeats, nodeVolumes } = given;
  const dependencies = { ...given, retryClock: new RetryClock(api, clock) };
  const tracker = new PodTracker(api);
  const controllers = [
    garbageCollector(dependencies),
    new ResourceQuotaController(dependencies),
    // Before Deployments, so that a resized ReplicaSet acts before its Deployment looks at it again.
    new ReplicaController(dependencies, tracker, 'ReplicaSet'),
    new ReplicaController(dependencies, tracker, 'ReplicationController'),
    new DeploymentController(dependencies),
    new StatefulSetController(dependencies, tracker),
    // At the start of a run it finds the pods of the controllers above.
    new DisruptionController(dependencies),
    new DaemonSetController(dependencies, tracker),
    new CronJobController(dependencies),
    new JobController(dependencies, tracker),
    ephemeralVolumeController(dependencies),
    new PersistentVolumeController(dependencies),
    new ResourceClaimController(dependencies),
    ...(nodeVolumes === undefined ? [] : [new AttachDetachController(dependencies, nodeVolumes)]),
    ...(heartbeats === undefined
      ? []
      : [
          new NodeLifecycleController(dependencies, heartbeats),
          new TaintEvictionController(dependencies),
          new PodGarbageCollector(dependencies),
        ]),
  ];
  tracker.start();
  return {
    stop: () => {
      tracker.stop();
      for (const controller of controllers) controller.stop();
    },
  };
}
