export const DOMAIN = 'karpenter.k8s.aws';

/** Labels that every instance type has a value of. */
export const CERTAIN: readonly string[] = inDomain([
  'instance-hypervisor',
  'instance-encryption-in-transit-supported',
  'instance-category',
  'instance-capability-flex',
  'instance-family',
  'instance-generation',
  'instance-size',
  'instance-cpu',
  'instance-cpu-manufacturer',
  'instance-cpu-sustained-clock-speed-mhz',
  'instance-memory',
]);

export const GPU: readonly string[] = inDomain([
  'instance-gpu-name',
  'instance-gpu-manufacturer',
  'instance-gpu-count',
  'instance-gpu-memory',
]);

export const ACCELERATOR: readonly string[] = inDomain([
  'instance-accelerator-name',
  'instance-accelerator-manufacturer',
  'instance-accelerator-count',
]);

/** Labels that nodes of some instance types do not have. */
export const PERHAPS_ABSENT: readonly string[] = [
  ...inDomain(['instance-local-nvme', 'instance-ebs-bandwidth', 'instance-network-bandwidth']),
  ...GPU,
  ...ACCELERATOR,
];

export const TENANCY = `${DOMAIN}/instance-tenancy`;

/** Labels of capacity reservations. */
export const RESERVATION: readonly string[] = inDomain([
  'capacity-reservation-id',
  'capacity-reservation-type',
  'capacity-reservation-interruptible',
]);

export const ZONE_ID = 'topology.k8s.aws/zone-id';

/** Labels that depend on where an instance is started. */
export const PLACEMENT: readonly string[] = [
  ZONE_ID,
  ...inDomain(['placement-group-id', 'placement-group-partition']),
];

function inDomain(labels: readonly string[]): readonly string[] {
  return labels.map((label) => `${DOMAIN}/${label}`);
}
