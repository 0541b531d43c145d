import { isEnabled } from '../features/index.ts';
import type { Gates, Rules } from '../features/index.ts';
import type { RestartFeatures } from './restart-policy.ts';

/** Differences between releases of the kubelet. */
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
  /** A pod is relisted as soon as a pass has changed something, not with the next relist of all pods (PLEGOnDemandRelist). */
  readonly relistsOnDemand: boolean;
  /** A pod is looked at when the shortest back-off of its containers ends. */
  readonly endsBackOffOnTime: boolean;
  /** PodReadyToStartContainers is written as soon as the sandbox is ready. */
  readonly writesReadySandboxes: boolean;
  /** Events name the container that was created or started. */
  readonly namesContainers: boolean;
  /** A restarted container counts as started if its last run had started (without ChangeContainerStatusOnKubeletRestart). */
  readonly keepsStarted: boolean;
  /** Whether the kubelet checks that a pod may use an image that is already on the node (KubeletEnsureSecretPulledImages). */
  readonly checksImages: boolean;
  /** Resizes that start or are pending have events. */
  readonly recordsPendingResizes: boolean;
  /** A resize to more than the whole node is deferred like others; in releases before, it is infeasible. */
  readonly defersEveryResize: boolean;
  /** The longest crash back-off may be set (KubeletCrashLoopBackOffMax). */
  readonly limitsBackOff: boolean;
}

/** The kubelet of a release with these gates and rules. A rule that is not set means the behaviour of v1.34. */
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
