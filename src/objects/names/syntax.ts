import type { Rules } from '../../features/index.ts';
import { append } from '../../units/index.ts';
import { utf8Length } from '../../golang/index.ts';

const QUALIFIED = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const LABEL_VALUE = `(${QUALIFIED})?`;
const DNS_LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
export const DNS_SUBDOMAIN = `${DNS_LABEL}(\\.${DNS_LABEL})*`;

const whole = (pattern: string): RegExp => new RegExp(`^${pattern}$`);
const qualified = whole(QUALIFIED);
const labelValue = whole(LABEL_VALUE);
const dnsSubdomain = whole(DNS_SUBDOMAIN);

const ALPHANUMERIC =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const QUALIFIED_WRONG = `${ALPHANUMERIC} (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '${QUALIFIED}')`;
const LABEL_VALUE_WRONG = `a valid label must be an empty string or ${ALPHANUMERIC.slice('must '.length)} (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '${LABEL_VALUE}')`;
const DNS_SUBDOMAIN_WRONG = `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${DNS_SUBDOMAIN}')`;

const NONE: readonly string[] = [];

/** Number of valid names in each cache: labels and namespaces recur for every pod of a workload. */
const MAX_REMEMBERED = 1024;

export function remembering(
  rule: (value: string) => readonly string[],
): (value: string) => readonly string[] {
  const good = new Set<string>();
  return (value) => {
    if (good.has(value)) return NONE;
    const problems = rule(value);
    if (problems.length === 0 && good.size < MAX_REMEMBERED) good.add(value);
    return problems;
  };
}

const tooLong = (limit: number): string => `must be no more than ${limit} characters`;

/** The errors of a label key or another qualified name. Rule: IsQualifiedName, apimachinery/pkg/util/validation, v0.34. */
export const qualifiedNameProblems = remembering((value) => {
  const slash = value.indexOf('/');
  const isShort = value.length - slash - 1 <= 63;
  const hasPrefix = slash < 0 || dnsSubdomainProblems(value.slice(0, slash)).length === 0;
  if (isShort && hasPrefix && qualified.test(value.slice(slash + 1))) return NONE;
  const parts = value.split('/');
  if (parts.length > 2) {
    return [
      `a qualified name ${QUALIFIED_WRONG} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  const name = parts.at(-1) ?? '';
  const problems: string[] = [];
  if (parts.length === 2) append(problems, prefixProblems(parts[0] ?? ''));
  if (name === '') problems.push('name part must be non-empty');
  else if (utf8Length(name) > 63) problems.push(`name part ${tooLong(63)}`);
  if (!qualified.test(name)) problems.push(`name part ${QUALIFIED_WRONG}`);
  return problems;
});

function prefixProblems(prefix: string): readonly string[] {
  if (prefix === '') return ['prefix part must be non-empty'];
  return dnsSubdomainProblems(prefix).map((problem) => `prefix part ${problem}`);
}

/** The errors of a label's value. Rule: IsValidLabelValue, apimachinery/pkg/util/validation, v0.34. */
export const labelValueProblems = remembering((value) => {
  if (value.length <= 63 && labelValue.test(value)) return NONE;
  const problems: string[] = [];
  if (utf8Length(value) > 63) problems.push(tooLong(63));
  if (!labelValue.test(value)) problems.push(LABEL_VALUE_WRONG);
  return problems;
});

/** The errors of a DNS subdomain, the syntax of most objects' names. Rule: IsDNS1123Subdomain, apimachinery/pkg/util/validation, v0.34. */
export function dnsSubdomainProblems(value: string): readonly string[] {
  if (value.length <= 253 && dnsSubdomain.test(value)) return NONE;
  const problems: string[] = [];
  if (utf8Length(value) > 253) problems.push(tooLong(253));
  if (!dnsSubdomain.test(value)) problems.push(DNS_SUBDOMAIN_WRONG);
  return problems;
}

/**
 * Problems of names in the words of a release. Rule: IsLabelKey and MaxLenError, apimachinery/pkg/api/validate/content, v0.35, where
 * older releases have the words above.
 */
export function inWordsOf(
  { namesLabelKeys }: Pick<Rules, 'namesLabelKeys'>,
  problems: readonly string[],
): readonly string[] {
  if (!namesLabelKeys) return problems;
  return problems.map((problem) =>
    problem
      .replace(/^a qualified name /, 'a valid label key ')
      .replace(/(must be no more than \d+) characters$/, '$1 bytes'),
  );
}
