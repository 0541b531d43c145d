import { invalid, Path } from '../../../objects/index.ts';
import type { FieldError, ServiceSpec } from '../../../objects/index.ts';
import { hasSameItems } from '../../../units/index.ts';
import { ErrorList } from '../../validation/error-list.ts';
import { parseAddress } from '../../validation/rules/ip-address.ts';
import { checkClusterIPs } from '../../validation/network/service-address-errors.ts';
import { needsClusterIP } from '../fields/services.ts';
import type { Draft } from '../fields/services.ts';

export const NONE = 'None';
export const IPV4 = 'IPv4';
export const IPV6 = 'IPv6';
const SINGLE = 'SingleStack';
const PREFERRED = 'PreferDualStack';
const REQUIRED = 'RequireDualStack';
const POLICY = Path.spec.child('ipFamilyPolicy');
const NO_ERRORS: readonly FieldError[] = [];

/**
 * Sets the families of a Service in a cluster of IPv4 and of the families that the stored Service has; a new Service finds the families
 * that it asks for, since the families of the cluster are not known. The errors prevent any allocation. Rule: initIPFamilyFields, pkg/registry/core/service/storage/alloc.go, v1.34.
 */
export function initFamilies(draft: Draft, old: ServiceSpec | undefined): readonly FieldError[] {
  if (!needsClusterIP(draft) || isSamePreferred(draft, old)) return NO_ERRORS;
  draft.ipFamilyPolicy ??= policyOf(draft, old);
  const list = new ErrorList();
  checkClusterIPs(draft, list, old?.clusterIPs);
  if (list.errors.length > 0) return list.errors;
  const configured = new Set([
    IPV4,
    ...(old === undefined ? familiesOf(draft) : (old.ipFamilies ?? [])),
  ]);
  const errors = [
    ...(old === undefined ? NO_ERRORS : release(draft, old)),
    ...stackErrors(draft),
    ...inferFamilies(draft, configured),
  ];
  if (errors.length > 0) return errors;
  const refused = hasOwnEndpoints(draft) ? NO_ERRORS : clusterErrors(draft, configured);
  if (refused.length === 0) fillFamilies(draft);
  return refused;
}

/** The families that a Service names, by itself, by its addresses, or by the policy that requires both. */
function familiesOf({
  ipFamilies = [],
  clusterIPs = [],
  ipFamilyPolicy,
}: Draft): readonly string[] {
  if (ipFamilyPolicy === REQUIRED) return [IPV4, IPV6];
  return [...ipFamilies, ...clusterIPs.filter((ip) => ip !== NONE).map(familyOf)];
}

function fillFamilies(draft: Draft): void {
  const { ipFamilies = [], ipFamilyPolicy } = draft;
  const families = ipFamilies.length > 0 ? ipFamilies : [IPV4];
  const needsBoth =
    ipFamilyPolicy === REQUIRED || (hasOwnEndpoints(draft) && ipFamilyPolicy !== SINGLE);
  draft.ipFamilies = needsBoth && families.length < 2 ? bothFrom(families[0]) : families;
}

/**
 * A stored Service with the list of its addresses, which a former server did not write, and the default families.
 * Rule: defaultOnReadService, storage.go beside it.
 */
export function withDefaultFamilies(spec: ServiceSpec): ServiceSpec {
  const { clusterIP = '', ipFamilies = [], selector = {} } = spec;
  if (!needsClusterIP(spec)) return spec;
  const clusterIPs = spec.clusterIPs?.length ? spec.clusterIPs : [clusterIP];
  const read = { ...spec, clusterIPs };
  if (ipFamilies.length > 0) return read;
  if (clusterIP !== NONE) {
    const families = clusterIPs.map(familyOf);
    const ipFamilyPolicy = families.length === 2 ? REQUIRED : SINGLE;
    return { ...read, ipFamilies: families, ipFamilyPolicy };
  }
  return Object.keys(selector).length === 0
    ? { ...read, ipFamilies: [IPV4, IPV6], ipFamilyPolicy: REQUIRED }
    : { ...read, ipFamilies: [IPV4], ipFamilyPolicy: SINGLE };
}

/** Rule: isMatchingPreferDualStackClusterIPFields, alloc.go. */
function isSamePreferred(draft: Draft, old: ServiceSpec | undefined): boolean {
  return (
    old !== undefined &&
    old.type === draft.type &&
    draft.ipFamilyPolicy === PREFERRED &&
    (old.ipFamilyPolicy ?? PREFERRED) === PREFERRED &&
    hasSameItems(draft.clusterIPs, old.clusterIPs) &&
    hasSameItems(draft.ipFamilies, old.ipFamilies)
  );
}

const policyOf = (draft: Draft, old: ServiceSpec | undefined): string =>
  old?.ipFamilyPolicy ?? (hasOwnEndpoints(draft) ? REQUIRED : SINGLE);

/** Headless, and without a selector: the user writes its endpoints. */
const hasOwnEndpoints = ({ clusterIP, selector = {} }: Draft): boolean =>
  clusterIP === NONE && Object.keys(selector).length === 0;

/** Single-stack gives up unchanged second values; other policies may not give them up. */
function release(draft: Draft, old: ServiceSpec): FieldError[] {
  const { clusterIPs = [], ipFamilies = [], ipFamilyPolicy } = draft;
  if (ipFamilyPolicy === SINGLE) {
    if (hasSameItems(clusterIPs, old.clusterIPs)) draft.clusterIPs = clusterIPs.slice(0, 1);
    if (hasSameItems(ipFamilies, old.ipFamilies)) draft.ipFamilies = ipFamilies.slice(0, 1);
    return [];
  }
  const isReduced = (now: readonly string[], before: readonly string[] = []): boolean =>
    now.length > 0 && now.length < before.length;
  const errors: FieldError[] = [];
  if (isReduced(clusterIPs, old.clusterIPs)) {
    const detail = "must be 'SingleStack' to release the secondary cluster IP";
    errors.push(invalid(POLICY, ipFamilyPolicy, detail));
  }
  if (isReduced(ipFamilies, old.ipFamilies)) {
    const detail = "must be 'SingleStack' to release the secondary IP family";
    errors.push(invalid(POLICY, ipFamilyPolicy, detail));
  }
  return errors;
}

function stackErrors({ clusterIPs = [], ipFamilies = [], ipFamilyPolicy }: Draft): FieldError[] {
  if (ipFamilyPolicy !== SINGLE) return [];
  const refusal = (what: string): FieldError =>
    invalid(
      POLICY,
      ipFamilyPolicy,
      `must be 'RequireDualStack' or 'PreferDualStack' when multiple ${what} are specified`,
    );
  return [
    ...(clusterIPs.length === 2 ? [refusal('cluster IPs')] : []),
    ...(ipFamilies.length === 2 ? [refusal('IP families')] : []),
  ];
}

/** Families follow addresses. */
function inferFamilies(draft: Draft, configured: ReadonlySet<string>): FieldError[] {
  const { clusterIPs = [] } = draft;
  const families = [...(draft.ipFamilies ?? [])];
  const errors: FieldError[] = [];
  for (const [at, ip] of clusterIPs.entries()) {
    if (ip === NONE) break;
    if (at < families.length) continue;
    const family = familyOf(ip);
    if (configured.has(family)) families.push(family);
    else {
      const detail = `${family} is not configured on this cluster`;
      errors.push(invalid(Path.spec.child('clusterIPs').index(at), clusterIPs, detail));
    }
  }
  if (families.length > 0) draft.ipFamilies = families;
  return errors;
}

const familyOf = (ip: string): string => parseAddress(ip)?.family ?? IPV4;

/** What a cluster of these families cannot give. */
function clusterErrors(
  { ipFamilies = [], ipFamilyPolicy }: Draft,
  configured: ReadonlySet<string>,
): FieldError[] {
  const errors: FieldError[] = [];
  if (ipFamilyPolicy === REQUIRED && configured.size < 2) {
    const detail = 'this cluster is not configured for dual-stack services';
    errors.push(invalid(POLICY, ipFamilyPolicy, detail));
  }
  for (const [at, family] of ipFamilies.entries()) {
    if (configured.has(family)) continue;
    errors.push(
      invalid(Path.spec.child('ipFamilies').index(at), family, 'not configured on this cluster'),
    );
  }
  return errors;
}

const bothFrom = (first: string | undefined): readonly string[] =>
  first === IPV4 ? [IPV4, IPV6] : [IPV6, IPV4];
