import { CORE_LABELS, GROUP } from '../algebra/labels.ts';
import { Requirement } from '../algebra/requirement.ts';
import { quantityMilli } from '../../../units/index.ts';
import { restrictedDomain, restrictedLabel } from './label-rules.ts';
import type { CloudProvider, Machine } from './contract.ts';

const DOMAIN = 'karpenter.azure.com';
const AKS = 'kubernetes.azure.com';

const TYPE_LABELS: readonly string[] = [
  ...[
    'sku-name',
    'sku-family',
    'sku-series',
    'sku-version',
    'sku-cpu',
    'sku-memory',
    'sku-networking-accelerated',
    'sku-storage-premium-capable',
    'sku-storage-ephemeralos-maxsize',
    'sku-storage-ultra-ssd',
    'sku-gpu-name',
    'sku-gpu-manufacturer',
    'sku-gpu-count',
  ].map((label) => `${DOMAIN}/${label}`),
  `${AKS}/sku-cpu`,
  `${AKS}/sku-memory`,
];

const OTHER_LABELS: readonly string[] = [
  `${DOMAIN}/placement-scope`,
  ...['cluster', 'mode', 'scalesetpriority', 'priority', 'os-sku', 'fips_enabled'].map(
    (label) => `${AKS}/${label}`,
  ),
];

const WELL_KNOWN: readonly string[] = [...TYPE_LABELS, ...OTHER_LABELS];
const NODE_CLASS = `${DOMAIN}/aksnodeclass`;

/**
 * Karpenter's provider for Azure. Of a type it knows the labels of its nodes; without a node the name and the number of cores.
 *
 * Source: pkg/apis/v1beta1/labels.go and pkg/providers/instancetype/instancetype.go of github.com/Azure/karpenter-provider-azure,
 * 2026-08.
 */
export const AZURE: CloudProvider = {
  wellKnownLabels: new Set([...CORE_LABELS, ...WELL_KNOWN]),
  restrictedDomains: new Set([GROUP, DOMAIN]),
  nodeClassLabel: NODE_CLASS,
  // Azure sells no reserved capacity through Karpenter: no node has the label.
  reservationLabel: `${DOMAIN}/capacity-reservation-id`,
  labelRules: [
    restrictedDomain(DOMAIN, [NODE_CLASS, ...WELL_KNOWN]),
    restrictedDomain(AKS, [
      ...WELL_KNOWN,
      ...['ebpf-dataplane', 'ebpf-host-routing', 'network-policy', 'hostedvm'].map(
        (label) => `${AKS}/${label}`,
      ),
    ]),
    ...['agentpool', 'storageprofile', 'storagetier', 'accelerator'].map(restrictedLabel),
  ],
  typeLabels: TYPE_LABELS,
  requirementsOf,
  zonesOf: () => undefined,
  amountsOf: ({ capacity }) => ({ capacity, overhead: {} }),
};

function requirementsOf({ name, labels, capacity }: Machine): readonly Requirement[] {
  const cores = quantityMilli(capacity['cpu'] ?? 0) / 1000;
  const known: Readonly<Record<string, string>> = {
    [`${DOMAIN}/sku-name`]: name,
    ...(Number.isInteger(cores)
      ? { [`${DOMAIN}/sku-cpu`]: String(cores), [`${AKS}/sku-cpu`]: String(cores) }
      : {}),
  };
  return TYPE_LABELS.flatMap((label) => {
    const value = labels[label] ?? known[label];
    return value === undefined ? [] : [Requirement.label(label, value)];
  });
}
