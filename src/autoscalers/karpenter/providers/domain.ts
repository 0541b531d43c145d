import { CORE_LABELS, GROUP } from '../algebra/labels.ts';
import type { Provider } from '../algebra/labels.ts';

/** A provider whose labels are of one domain, which others may not use. */
export function providerOfDomain(
  domain: string,
  nodeClass: string,
  labels: readonly string[],
): Provider {
  return {
    wellKnownLabels: new Set([...CORE_LABELS, ...labels.map((label) => `${domain}/${label}`)]),
    restrictedDomains: new Set([GROUP, domain]),
    nodeClassLabel: `${domain}/${nodeClass}`,
    reservationLabel: `${domain}/capacity-reservation-id`,
  };
}
