import { Requirement } from '../algebra/requirement.ts';
import { providerOfDomain } from './domain.ts';
import { restrictedDomain } from './label-rules.ts';
import type { CloudProvider, Machine } from './contract.ts';

const DOMAIN = 'karpenter.kwok.sh';

/** What kwok takes from each machine. Rule: newInstanceType, kwok/cloudprovider/helpers.go of sigs.k8s.io/karpenter, v1.13. */
const OVERHEAD = { cpu: '100m', memory: '10Mi' };

/** Names such as m5.large, whose second part is the size. */
const SIZED = /^\w+\.(nano|micro|small|medium|large|\d*xlarge|metal)$/;

/**
 * The provider that starts no machines.
 *
 * Source: kwok/apis/v1alpha1/labels.go and kwok/cloudprovider/helpers.go of sigs.k8s.io/karpenter, v1.13.
 */
export const KWOK: CloudProvider = {
  ...providerOfDomain(DOMAIN, 'kwoknodeclass', [
    'instance-family',
    'instance-size',
    'instance-cpu',
    'instance-memory',
    'capacity-reservation-id',
  ]),
  labelRules: [
    {
      ...restrictedDomain(DOMAIN, [
        `${DOMAIN}/kwoknodeclass`,
        ...['cpu', 'memory', 'family', 'size'].map((part) => `${DOMAIN}/instance-${part}`),
      ]),
      isOfRequirements: true,
    },
  ],
  typeLabels: [],
  requirementsOf: ({ name, capacity }) => {
    const [cpu, memory] = [String(capacity['cpu'] ?? ''), String(capacity['memory'] ?? '')];
    const labels = {
      'instance-family': familyOf(name),
      'instance-size': SIZED.exec(name)?.[1] ?? cpu,
      'instance-cpu': cpu,
      'instance-memory': memory,
    };
    return Object.entries(labels).map(([label, value]) =>
      Requirement.label(`${DOMAIN}/${label}`, value),
    );
  },
  zonesOf: () => undefined,
  amountsOf: ({ capacity }: Machine) => ({ capacity, overhead: OVERHEAD }),
};

/** The text before the first dot or dash, or else the first letter. */
function familyOf(name: string): string {
  const end = name.search(/[.-]/);
  return name.slice(0, end < 0 ? 1 : end);
}
