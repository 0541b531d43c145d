import { isEnabled } from '../features/index.ts';
import type { Gates, Rules } from '../features/index.ts';
import type { RestartFeatures } from './restart-policy.ts';

/** What the release of a kubelet decides. */
export interface KubeletRelease {
  readonly gates: Gates;
  /** See `NodeLoad`. */
  readonly countsSidecarPorts: boolean;
  /** See `AdmissionNode`. */
  readonly rejectsStrictGroups: boolean;
  /** See `SysctlAllowlist`. */
  readonly allowsTcpMemory: boolean;
  /** See `missingFeatures`. */
  readonly requiresHostUsers: boolean;
  readonly restarts: RestartFeatures;
  /** A pod is listed as soon as a pass has done something to it, not with the next relist (PLEGOnDemandRelist). */
  readonly relistsOnDemand: boolean;
  /** A pod is looked at when the shortest back-off of its containers ends. */
  readonly endsBackOffOnTime: boolean;
  /** PodReadyToStartContainers is written as soon as the sandbox is ready. */
  readonly writesReadySandboxes: boolean;
  /** Events name the container that was created or started. */
  readonly namesContainers: boolean;
  /** A container that runs again counts as started if its last run did (without ChangeContainerStatusOnKubeletRestart). */
  readonly keepsStarted: boolean;
  /** Of an image on the node it is checked whether the pod may use it (KubeletEnsureSecretPulledImages). */
  readonly checksImages: boolean;
  /** Resizes that start or are pending have events. */
  readonly recordsPendingResizes: boolean;
  /** A resize that is more than the whole node waits too; before, it is infeasible. */
  readonly defersEveryResize: boolean;
  /** The longest crash back-off may be set (KubeletCrashLoopBackOffMax). */
  readonly limitsBackOff: boolean;
}

/** What kubelets do under these gates and rules; without a rule, as in v1.34. */
export function kubeletRelease(gates: Gates, rules: Partial<Rules> = {}): KubeletRelease {
  return {
    gates,
    countsSidecarPorts: rules.countsSidecarPorts ?? true,
    rejectsStrictGroups: rules.rejectsStrictGroups ?? true,
    allowsTcpMemory: rules.allowsTcpMemory ?? true,
    requiresHostUsers: rules.requiresHostUsers === true,
    restarts: {
      ofContainers: isEnabled(gates, 'ContainerRestartRules'),
      ofAll: isEnabled(gates, 'RestartAllContainersOnContainerExits'),
    },
    relistsOnDemand: isEnabled(gates, 'PLEGOnDemandRelist'),
    endsBackOffOnTime: rules.endsBackOffOnTime === true,
    writesReadySandboxes: rules.writesReadySandboxes === true,
    namesContainers: rules.shortensContainerEvents !== true,
    keepsStarted:
      Object.hasOwn(gates, 'ChangeContainerStatusOnKubeletRestart') &&
      !isEnabled(gates, 'ChangeContainerStatusOnKubeletRestart'),
    checksImages: isEnabled(gates, 'KubeletEnsureSecretPulledImages'),
    recordsPendingResizes: rules.recordsPendingResizes === true,
    defersEveryResize: rules.defersEveryResize === true,
    limitsBackOff: isEnabled(gates, 'KubeletCrashLoopBackOffMax'),
  };
}
