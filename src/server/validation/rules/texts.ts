import { utf8Length } from '../../../golang/index.ts';
import { DNS_SUBDOMAIN, dnsSubdomainProblems, remembering } from '../../../objects/index.ts';

const DNS_LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const DNS_1035_LABEL = '[a-z]([-a-z0-9]*[a-z0-9])?';
const UNDERSCORED_LABEL = '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?';
const UNDERSCORED = `${UNDERSCORED_LABEL}(\\.${UNDERSCORED_LABEL})*`;
const WILDCARD = `\\*\\.${DNS_SUBDOMAIN}`;
const C_IDENTIFIER = '[A-Za-z_][A-Za-z0-9_]*';
const CONFIG_KEY = '[-._a-zA-Z0-9]+';
const HTTP_HEADER = '[-A-Za-z0-9]+';
const HTTP_PATH = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";
const PERCENT = '[0-9]+%';
const CONDITION_REASON = '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?';

const whole = (pattern: string): RegExp => new RegExp(`^${pattern}$`);
const dnsLabel = whole(DNS_LABEL);
const dns1035Label = whole(DNS_1035_LABEL);
const underscored = whole(UNDERSCORED);
const wildcard = whole(WILDCARD);
const cIdentifier = whole(C_IDENTIFIER);
const configKey = whole(CONFIG_KEY);
const httpHeader = whole(HTTP_HEADER);
const percent = whole(PERCENT);
const conditionReason = whole(CONDITION_REASON);
export const httpPath = whole(HTTP_PATH);

const NONE: readonly string[] = [];

const regexText = (text: string, pattern: string, ...examples: readonly string[]): string =>
  examples.length === 0
    ? `${text} (regex used for validation is '${pattern}')`
    : `${text} (e.g. ${examples.map((one) => `'${one}', `).join(' or ')}regex used for validation is '${pattern}')`;

const DNS_LABEL_WRONG = regexText(
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
  DNS_LABEL,
  'my-name',
  '123-abc',
);
const DNS_1035_WRONG = regexText(
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
  DNS_1035_LABEL,
  'my-name',
  'abc-123',
);
const UNDERSCORED_WRONG = regexText(
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character",
  UNDERSCORED,
  'example.com',
);
const WILDCARD_WRONG = regexText(
  "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character",
  WILDCARD,
  '*.example.com',
);
const C_IDENTIFIER_WRONG = regexText(
  "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_'",
  C_IDENTIFIER,
  'my_name',
  'MY_NAME',
  'MyName',
);
const CONFIG_KEY_WRONG = regexText(
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
  CONFIG_KEY,
  'key.name',
  'KEY_NAME',
  'key-name',
);
const HTTP_HEADER_WRONG = regexText(
  "a valid HTTP header must consist of alphanumeric characters or '-'",
  HTTP_HEADER,
  'X-Header-Name',
);
const PERCENT_WRONG = regexText(
  "a valid percent string must be a numeric string followed by an ending '%'",
  PERCENT,
  '1%',
  '93%',
);
const CONDITION_REASON_WRONG = regexText(
  "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_'",
  CONDITION_REASON,
  'my_name',
  'MY_NAME',
  'MyName',
  'ReasonA,ReasonB',
  'ReasonA:ReasonB',
);
export const HTTP_PATH_WRONG = regexText('Invalid path', HTTP_PATH);

/** An unset text and an empty one are the same in Go. */
export const isEmptyText = (value: string | undefined): value is '' | undefined =>
  value === undefined || value === '';

const lengthProblems = (value: string, most: number): string[] =>
  value.length > most / 4 && utf8Length(value) > most
    ? [`must be no more than ${String(most)} characters`]
    : [];

/*
 * Rule of these functions: the Is... function of the name in apimachinery/pkg/util/validation/validation.go, v0.34. Each returns the
 * problems of a value.
 */

/** IsDNS1123Label, such as the name of a container. */
export const dnsLabelProblems = remembering((value) => {
  const problems = lengthProblems(value, 63);
  if (!dnsLabel.test(value)) {
    // A subdomain may be longer than the limit, which is another problem.
    const isDotted = value.split('.').every((part) => dnsLabel.test(part));
    problems.push(isDotted ? 'must not contain dots' : DNS_LABEL_WRONG);
  }
  return problems;
});

/** IsDNS1035Label, the name of a Service. */
export const dns1035LabelProblems = remembering((value) => {
  const problems = lengthProblems(value, 63);
  if (!dns1035Label.test(value)) problems.push(DNS_1035_WRONG);
  return problems;
});

/** IsDNS1123SubdomainWithUnderscore. */
export function underscoredSubdomainProblems(value: string): readonly string[] {
  const problems = lengthProblems(value, 253);
  if (!underscored.test(value)) problems.push(UNDERSCORED_WRONG);
  return problems;
}

/** IsWildcardDNS1123Subdomain. */
export function wildcardProblems(value: string): readonly string[] {
  const problems = lengthProblems(value, 253);
  if (!wildcard.test(value)) problems.push(WILDCARD_WRONG);
  return problems;
}

/** IsValidPortName. */
export const portNameProblems = remembering((value) => {
  const problems = lengthProblems(value, 15);
  if (!/^[-a-z0-9]+$/.test(value)) {
    problems.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  }
  if (!/[a-z]/.test(value)) problems.push('must contain at least one letter (a-z)');
  if (value.includes('--')) problems.push('must not contain consecutive hyphens');
  if (value.startsWith('-') || value.endsWith('-')) {
    problems.push('must not begin or end with a hyphen');
  }
  return problems;
});

/** IsRelaxedEnvVarName. */
export const variableNameProblems = remembering((value) => {
  if (/^[ -<>-~]+$/.test(value)) return NONE;
  const empty = value === '' ? ['environment variable name must be non-empty'] : [];
  const isPrintable = /^[ -<>-~]*$/.test(value);
  return isPrintable
    ? empty
    : [
        ...empty,
        "a valid environment variable name must consist only of printable ASCII characters other than '='",
      ];
});

/** IsConfigMapKey. */
export const configKeyProblems = remembering((value) => {
  const problems = lengthProblems(value, 253);
  if (!configKey.test(value)) problems.push(CONFIG_KEY_WRONG);
  if (value === '.') problems.push("must not be '.'");
  else if (value === '..') problems.push("must not be '..'");
  else if (value.startsWith('..')) problems.push("must not start with '..'");
  return problems;
});

/** IsHTTPHeaderName. */
export const headerNameProblems = (value: string): readonly string[] =>
  httpHeader.test(value) ? NONE : [HTTP_HEADER_WRONG];

/** IsCIdentifier. */
export const identifierProblems = (value: string): readonly string[] =>
  cIdentifier.test(value) ? NONE : [C_IDENTIFIER_WRONG];

/** Rule: isValidConditionReason, apimachinery/pkg/apis/meta/v1/validation/validation.go, v0.34. */
export const conditionReasonProblems = (value: string): readonly string[] =>
  conditionReason.test(value) ? NONE : [CONDITION_REASON_WRONG];

/** IsValidPercent. */
export const percentProblems = (value: string): readonly string[] =>
  percent.test(value) ? NONE : [PERCENT_WRONG];

/** IsValidPathSegmentName, apimachinery/pkg/api/validation/path. */
export function pathSegmentProblems(value: string): readonly string[] {
  if (value === '.' || value === '..') return [`may not be '${value}'`];
  return ['/', '%']
    .filter((sign) => value.includes(sign))
    .map((sign) => `may not contain '${sign}'`);
}

/** The rule of an object's name, for a generateName: its last letter and dash stand for the generated end. */
export function prefixProblems(
  prefix: string,
  rule: (name: string) => readonly string[],
): readonly string[] {
  const isDashed = prefix.length > 1 && prefix.endsWith('-');
  return rule(isDashed ? `${prefix.slice(0, -2)}a` : prefix);
}

export { dnsSubdomainProblems };
