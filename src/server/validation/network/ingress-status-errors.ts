import { Path } from '../../../objects/index.ts';
import type {
  Loose,
  Ingress,
  IngressLoadBalancerIngress as Entry,
  IngressStatus,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { IS_ADDRESS } from './ingress-errors.ts';
import { parseAddress } from '../rules/ip-address.ts';
import { checkAddress } from '../rules/ips.ts';
import { dnsSubdomainProblems } from '../rules/texts.ts';

const INGRESS = Path.status.child('loadBalancer').child('ingress');

/** Rule: ValidateIngressLoadBalancerStatus, pkg/apis/networking/validation/validation.go, v1.34. */
export function checkIngressStatus(
  { status }: Loose<Ingress>,
  { status: old }: Loose<Ingress>,
  list: ErrorList,
): void {
  const known = ingressOf(old).map(({ ip = '' }) => ip);
  for (const [at, { ip = '', hostname = '' }] of ingressOf(status).entries()) {
    const path = INGRESS.index(at);
    if (ip !== '') checkAddress(ip, path.child('ip'), list, known);
    if (hostname === '') continue;
    const field = path.child('hostname');
    list.each(field, hostname, dnsSubdomainProblems(hostname));
    if (parseAddress(hostname) !== undefined) list.invalid(field, hostname, IS_ADDRESS);
  }
}

const ingressOf = (status: Loose<IngressStatus> | undefined): readonly Loose<Entry>[] =>
  status?.loadBalancer?.ingress ?? [];
