import { Path, labelSelectorErrors } from '../../../objects/index.ts';
import type {
  Loose,
  IPBlock,
  NetworkPolicy,
  NetworkPolicyPeer,
  NetworkPolicyPort,
  NetworkPolicySpec,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { isStrictSubset, parseRange } from '../rules/ip-address.ts';
import { checkRange } from '../rules/ips.ts';
import { portNameProblems } from '../rules/texts.ts';

/** Rules of this file: the functions of these names in pkg/apis/networking/validation/validation.go, v1.34. */

const PROTOCOLS: readonly string[] = ['TCP', 'UDP', 'SCTP'];
const TYPES: readonly string[] = ['Ingress', 'Egress'];
const { spec: SPEC } = Path;

/** What stays allowed because the stored policy has it. */
interface Allowed {
  readonly anyValue: boolean;
  readonly ranges: readonly string[];
}

/** ValidateNetworkPolicy. `old`: the stored one; if a value of its pod selector is invalid, new values may be. */
export function checkNetworkPolicy(
  { spec = {} }: Loose<NetworkPolicy>,
  list: ErrorList,
  old?: Loose<NetworkPolicy>,
): void {
  checkSpec(spec, { anyValue: hasInvalidSelector(old), ranges: [] }, list);
}

/** ValidateNetworkPolicyUpdate, but for its metadata. */
export function checkNetworkPolicyUpdate(
  { spec = {} }: Loose<NetworkPolicy>,
  old: Loose<NetworkPolicy>,
  list: ErrorList,
): void {
  const { ingress = [], egress = [] } = old.spec ?? {};
  const peers = [
    ...ingress.flatMap(({ from = [] }) => from),
    ...egress.flatMap(({ to = [] }) => to),
  ];
  const ranges = peers.flatMap(({ ipBlock }) =>
    ipBlock === undefined ? [] : [ipBlock.cidr ?? '', ...(ipBlock.except ?? [])],
  );
  checkSpec(spec, { anyValue: hasInvalidSelector(old), ranges }, list);
}

const hasInvalidSelector = (policy: Loose<NetworkPolicy> | undefined): boolean =>
  labelSelectorErrors(policy?.spec?.podSelector, SPEC).length > 0;

/** ValidateNetworkPolicySpec. */
function checkSpec(spec: Loose<NetworkPolicySpec>, allowed: Allowed, list: ErrorList): void {
  const { podSelector, ingress = [], egress = [], policyTypes = [] } = spec;
  list.addAll(labelSelectorErrors(podSelector, SPEC.child('podSelector'), allowed.anyValue));
  for (const [at, { ports, from = [] }] of ingress.entries()) {
    const path = SPEC.child('ingress').index(at);
    checkPorts(ports ?? [], path.child('ports'), list);
    checkPeers(from, path.child('from'), allowed, list);
  }
  for (const [at, { ports, to = [] }] of egress.entries()) {
    const path = SPEC.child('egress').index(at);
    checkPorts(ports ?? [], path.child('ports'), list);
    checkPeers(to, path.child('to'), allowed, list);
  }
  const types = SPEC.child('policyTypes');
  if (policyTypes.length > TYPES.length) {
    list.invalid(types, policyTypes, 'may not specify more than two policyTypes');
    return;
  }
  for (const [at, type] of policyTypes.entries()) list.supported(types.index(at), type, TYPES);
}

function checkPorts(ports: readonly Loose<NetworkPolicyPort>[], path: Path, list: ErrorList): void {
  for (const [at, port] of ports.entries()) checkPort(port, path.index(at), list);
}

/** ValidateNetworkPolicyPort. */
function checkPort(
  { protocol, port, endPort }: Loose<NetworkPolicyPort>,
  path: Path,
  list: ErrorList,
): void {
  const end = path.child('endPort');
  if (protocol !== undefined) list.supported(path.child('protocol'), protocol, PROTOCOLS);
  if (typeof port === 'number') {
    list.port(path.child('port'), port);
    if (endPort === undefined) return;
    if (endPort < port) list.invalid(end, port, 'must be greater than or equal to `port`');
    list.port(end, endPort);
    return;
  }
  if (endPort !== undefined) {
    const why = port === undefined ? 'is not specified' : 'is non-numeric';
    list.invalid(end, endPort, `may not be specified when \`port\` ${why}`);
  }
  if (port !== undefined) list.each(path.child('port'), port, portNameProblems(port));
}

function checkPeers(
  peers: readonly Loose<NetworkPolicyPeer>[],
  path: Path,
  allowed: Allowed,
  list: ErrorList,
): void {
  for (const [at, peer] of peers.entries()) checkPeer(peer, path.index(at), allowed, list);
}

/** ValidateNetworkPolicyPeer. */
function checkPeer(
  peer: Loose<NetworkPolicyPeer>,
  path: Path,
  { anyValue, ranges }: Allowed,
  list: ErrorList,
): void {
  for (const field of ['podSelector', 'namespaceSelector'] as const) {
    list.addAll(labelSelectorErrors(peer[field], path.child(field), anyValue));
  }
  const { podSelector, namespaceSelector, ipBlock } = peer;
  if (ipBlock !== undefined) checkBlock(ipBlock, path.child('ipBlock'), ranges, list);
  const hasSelector = podSelector !== undefined || namespaceSelector !== undefined;
  if (ipBlock === undefined && !hasSelector) list.required(path, 'must specify a peer');
  else if (ipBlock !== undefined && hasSelector) {
    list.forbidden(path, 'may not specify both ipBlock and another peer');
  }
}

/** ValidateIPBlock. */
function checkBlock(
  { cidr = '', except = [] }: Loose<IPBlock>,
  path: Path,
  known: readonly string[],
  list: ErrorList,
): void {
  if (cidr === '') {
    list.required(path.child('cidr'));
    return;
  }
  checkRange(cidr, path.child('cidr'), list, known);
  const whole = parseRange(cidr);
  if (whole === undefined) return;
  for (const [at, text] of except.entries()) {
    const field = path.child('except').index(at);
    checkRange(text, field, list, known);
    const part = parseRange(text);
    if (part === undefined || isStrictSubset(part, whole)) continue;
    list.invalid(field, text, 'must be a strict subset of `cidr`');
  }
}
