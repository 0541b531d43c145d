import { AttachDetachController } from './attach-detach/index.ts';
import type { ControllerDependencies } from './shared/controller.ts';
import { AutoscalerController } from './horizontal-pod-autoscaler/controller.ts';
import { CronJobController } from './cron-job/controller.ts';
import { DaemonSetController } from './daemon-set/controller.ts';
import { DeploymentController } from './deployment/controller.ts';
import { DisruptionController } from './disruption/controller.ts';
import { ephemeralVolumeController } from './volumes/ephemeral-volume.ts';
import { garbageCollector } from './collectors/garbage.ts';
import { JobController } from './job/controller.ts';
import { NodeLifecycleController } from './node-lifecycle/controller.ts';
import { PersistentVolumeController } from './volumes/controller.ts';
import { PodGarbageCollector } from './collectors/pods.ts';
import { PodTracker } from './shared/pod-tracker.ts';
import { ReplicaController } from './replica-set/controller.ts';
import { ResourceClaimController } from './resource-claims/controller.ts';
import { ResourceQuotaController } from './collectors/resource-quota.ts';
import { RetryClock } from './shared/retry-clock.ts';
import { StatefulSetController } from './stateful-set/controller.ts';
import { TaintEvictionController } from './node-lifecycle/taint-eviction.ts';

/**
 * Starts all controllers, which watch the API server to the end. They sync by clock events at the virtual time of a change, so nothing is created before the clock runs.
 * Existing objects are treated as objects of a running cluster: pods are assigned to their workloads in any order of creation.
 */
export function startControllers(given: ControllerDependencies): void {
  const { api, autoscaling, clock, heartbeats, nodeVolumes } = given;
  const dependencies = { ...given, retryClock: new RetryClock(api, clock) };
  const tracker = new PodTracker(api);
  garbageCollector(dependencies);
  new ResourceQuotaController(dependencies);
  // Before Deployments, so that a resized ReplicaSet acts before its Deployment looks at it again.
  new ReplicaController(dependencies, tracker, 'ReplicaSet');
  new ReplicaController(dependencies, tracker, 'ReplicationController');
  new DeploymentController(dependencies);
  new StatefulSetController(dependencies, tracker);
  // At the start of a run it finds the pods of the controllers above.
  new DisruptionController(dependencies);
  new DaemonSetController(dependencies, tracker);
  new CronJobController(dependencies);
  new JobController(dependencies, tracker);
  if (autoscaling !== undefined) new AutoscalerController(dependencies, autoscaling);
  ephemeralVolumeController(dependencies);
  new PersistentVolumeController(dependencies);
  new ResourceClaimController(dependencies);
  if (nodeVolumes !== undefined) new AttachDetachController(dependencies, nodeVolumes);
  if (heartbeats !== undefined) {
    new NodeLifecycleController(dependencies, heartbeats);
    new TaintEvictionController(dependencies);
    new PodGarbageCollector(dependencies);
  }
  tracker.start();
}
