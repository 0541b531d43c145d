import { CORE_LABELS, GROUP } from '../../algebra/labels.ts';
import type { CloudProvider } from '../contract.ts';
import { restrictedDomain } from '../label-rules.ts';
import { amountsOf } from './amounts.ts';
import {
  CERTAIN,
  DOMAIN,
  PERHAPS_ABSENT,
  PLACEMENT,
  RESERVATION,
  TENANCY,
  ZONE_ID,
} from './labels.ts';
import { requirementsOf } from './requirements.ts';
import { zonesOf } from './zones.ts';

const NODE_CLASS = `${DOMAIN}/ec2nodeclass`;

/**
 * Karpenter's provider for Amazon EC2.
 *
 * Source: pkg/apis/v1/labels.go of github.com/aws/karpenter-provider-aws, v1.13.
 */
export const AWS: CloudProvider = {
  wellKnownLabels: new Set([
    ...CORE_LABELS,
    ...CERTAIN,
    ...PERHAPS_ABSENT,
    ...RESERVATION,
    ...PLACEMENT,
    TENANCY,
  ]),
  restrictedDomains: new Set([GROUP, DOMAIN]),
  nodeClassLabel: NODE_CLASS,
  reservationLabel: `${DOMAIN}/capacity-reservation-id`,
  labelRules: [
    restrictedDomain(DOMAIN, [
      ...CERTAIN,
      ...PERHAPS_ABSENT,
      ...RESERVATION,
      ...PLACEMENT,
      TENANCY,
      NODE_CLASS,
    ]),
  ],
  typeLabels: [...CERTAIN, ...PERHAPS_ABSENT, ZONE_ID],
  requirementsOf,
  zonesOf,
  amountsOf,
};
