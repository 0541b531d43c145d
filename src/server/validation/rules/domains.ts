import type { Path } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { dnsLabelProblems, dnsSubdomainProblems, httpPath, HTTP_PATH_WRONG } from './texts.ts';

/** Rules of this file: the functions of these names in apimachinery/pkg/util/validation/validation.go, v0.34. */

/** IsFullyQualifiedName, the name of a webhook. */
export function checkFullyQualifiedName(name: string, path: Path, list: ErrorList): void {
  if (name === '') list.required(path);
  else checkSegments(name, 'three', path, list);
}

/** IsFullyQualifiedDomainName; it may end with a dot. */
export function checkFullyQualifiedDomain(name: string, path: Path, list: ErrorList): void {
  if (name === '') {
    list.required(path);
    return;
  }
  const domain = name.endsWith('.') ? name.slice(0, -1) : name;
  if (!checkSegments(domain, 'two', path, list)) return;
  for (const label of domain.split('.')) {
    const problems = dnsLabelProblems(label);
    if (problems.length === 0) continue;
    list.invalid(path, label, problems.join(','));
    return;
  }
}

const LEAST = { two: 2, three: 3 };

/** Returns whether the name is a subdomain with enough segments. */
function checkSegments(
  name: string,
  least: keyof typeof LEAST,
  path: Path,
  list: ErrorList,
): boolean {
  const problems = dnsSubdomainProblems(name);
  const isShort = name.split('.').length < LEAST[least];
  if (problems.length > 0) list.invalid(path, name, problems.join(','));
  else if (isShort) {
    const detail = `should be a domain with at least ${least} segments separated by dots`;
    list.invalid(path, name, detail);
  }
  return problems.length === 0 && !isShort;
}

/** IsDomainPrefixedPath, such as the controller of an IngressClass. */
export function checkDomainPrefixedPath(text: string, path: Path, list: ErrorList): void {
  if (text === '') {
    list.required(path);
    return;
  }
  const slash = text.indexOf('/');
  if (slash <= 0 || slash === text.length - 1) {
    list.invalid(path, text, 'must be a domain-prefixed path (such as "acme.io/foo")');
    return;
  }
  const [host, rest] = [text.slice(0, slash), text.slice(slash + 1)];
  list.each(path, host, dnsSubdomainProblems(host));
  if (!httpPath.test(rest)) list.invalid(path, rest, HTTP_PATH_WRONG);
}
