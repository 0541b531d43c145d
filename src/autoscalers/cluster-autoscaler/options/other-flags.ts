import { splitWords, wordSet } from '../../../units/index.ts';
import type { Flags } from './flag-values.ts';

/** Flags that change no decision of a loop: how long it may work, whom it asks, where its groups are, and what it logs. */
export const WITHOUT_EFFECT: ReadonlySet<string> = wordSet(`
  add-dir-header address alsologtostderr aws-use-static-instance-list bulk-mig-instances-listing-enabled
  capacity-buffer-pod-dry-run-enabled check-capacity-batch-processing check-capacity-processor-instance
  check-capacity-provisioning-request-batch-timebox check-capacity-provisioning-request-max-batch-size cloud-config
  cluster-name cluster-snapshot-parallelism clusterapi-cloud-config-authoritative debugging-snapshot-enabled
  emit-per-nodegroup-metrics enable-dynamic-resource-allocation gce-concurrent-refreshes
  gce-mig-instances-min-refresh-wait-time grpc-expander-cert grpc-expander-url kube-api-content-type kube-client-burst
  kube-client-qps kubeconfig kubernetes leader-elect leader-elect-lease-duration leader-elect-renew-deadline
  leader-elect-resource-lock leader-elect-resource-name leader-elect-resource-namespace leader-elect-retry-period
  log-backtrace-at log-dir log-file log-file-max-size log-flush-frequency logging-format logtostderr
  max-autoprovisioned-node-group-count max-binpacking-time max-bulk-soft-taint-time max-failing-time max-inactivity max-node-skip-eval-time-tracker-enabled
  max-nodegroup-binpacking-duration max-startup-time namespace node-group-auto-discovery
  node-removal-latency-tracking-enabled nodes one-output pod-injection-limit predicate-parallelism profiling
  provisioning-request-initial-backoff-time provisioning-request-max-backoff-cache-size
  provisioning-request-max-backoff-time record-duplicated-events salvo-scale-up-budget
  scale-down-candidates-pool-min-count scale-down-candidates-pool-ratio scale-down-non-empty-candidates-count
  scale-down-simulation-timeout skip-headers skip-log-headers stderrthreshold user-agent v vmodule
`);

/** Flags that change decisions and are not modelled, also those of releases before 1.36, with the values with which they change none. */
export const NOT_MODELLED: Flags = {
  ...Object.fromEntries(
    splitWords(`
      async-node-groups capacity-buffer-controller-enabled capacity-buffer-pod-injection-enabled capacity-quotas-enabled
      dynamic-node-delete-delay-after-taint-enabled enable-csi-node-aware-scheduling enable-proactive-scaleup
      enable-provisioning-requests force-delete-failed-nodes gce-expander-ephemeral-storage-support node-autoprovisioning-enabled parallel-scale-up regional
      scale-from-unschedulable
    `).map((name) => [name, 'false']),
  ),
  estimator: 'binpacking',
  'max-empty-bulk-delete': '10',
  'node-deletion-batcher-interval': ['0s', '0'],
  'parallel-drain': 'true',
  'scheduler-config-file': '',
};
