import { goQuote } from '../../../golang/index.ts';
import type { Path } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { dnsLabelProblems, dnsSubdomainProblems } from './texts.ts';

const LONGEST_DOMAIN = 253;
const LONGEST = 571;

/** Rule: ValidateSignerName, pkg/apis/core/validation/names.go, v1.34. */
export function checkSignerName(name: string, path: Path, list: ErrorList): void {
  if (name === '') {
    list.required(path);
    return;
  }
  const [domain = '', end = '', ...more] = name.split('/');
  if (!name.includes('/') || more.length > 0) {
    const detail =
      "must be a fully qualified domain and path of the form 'example.com/signer-name'";
    list.invalid(path, name, detail);
    return;
  }
  if (domain.length > LONGEST_DOMAIN) list.tooLong(path, LONGEST_DOMAIN);
  checkLabels(domain, dnsLabelProblems, path, list);
  if (!domain.includes('.')) {
    list.invalid(path, domain, 'should be a domain with at least two segments separated by dots');
  }
  checkLabels(end, dnsSubdomainProblems, path, list);
  if (name.length > LONGEST) list.tooLong(path, LONGEST);
}

/** Only the first label with problems is reported. */
function checkLabels(
  text: string,
  rule: (label: string) => readonly string[],
  path: Path,
  list: ErrorList,
): void {
  const label = text.split('.').find((one) => rule(one).length > 0);
  if (label === undefined) return;
  for (const problem of rule(label)) {
    list.invalid(path, text, `validating label ${goQuote(label)}: ${problem}`);
  }
}

/** The problems of a ClusterTrustBundle's name. Rule: ValidateClusterTrustBundleName, the same file. */
export function signerPrefixProblems(name: string): readonly string[] {
  return dnsSubdomainProblems(name.slice(name.lastIndexOf(':') + 1));
}
