import { parseGoUrl } from '../../../golang/index.ts';
import type { Path, Loose, ServiceReference } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { dnsSubdomainProblems } from '../rules/texts.ts';

const FORM = '; desired format: https://host[/path]';

/** Rule: ValidateWebhookURL, apiserver/pkg/util/webhook/validation.go, v0.34. */
export function checkWebhookUrl(text: string, path: Path, list: ErrorList): void {
  const url = parseGoUrl(text);
  if ('problem' in url) {
    list.required(path, `url must be a valid URL: ${url.problem}${FORM}`);
    return;
  }
  const { scheme, host, user, fragment, query } = url;
  if (scheme !== 'https') {
    list.invalid(path, scheme, `'https' is the only allowed URL scheme${FORM}`);
  }
  if (host === '') list.invalid(path, host, `host must be specified${FORM}`);
  if (user !== undefined) {
    list.invalid(path, user, 'user information is not permitted in the URL');
  }
  if (fragment !== '') list.invalid(path, fragment, 'fragments are not permitted in the URL');
  if (query !== '') list.invalid(path, query, 'query parameters are not permitted in the URL');
}

/** Rule: ValidateWebhookService, the same file. */
export function checkWebhookService(
  { name = '', namespace = '', path: target = '', port = 0 }: Loose<ServiceReference>,
  path: Path,
  list: ErrorList,
): void {
  // Upstream mistakes the name for the namespace.
  if (namespace === '') list.required(path.child('name'));
  if (name === '') list.required(path.child('namespace'));
  if (port < 1 || port > 65_535) {
    const detail = 'port is not valid: must be between 1 and 65535, inclusive';
    list.invalid(path.child('port'), port, detail);
  }
  list.each(path.child('path'), target, pathProblems(target));
}

function pathProblems(target: string): readonly string[] {
  if (target === '' || target === '/') return [];
  if (target === '//') return [segmentProblem(0, EMPTY)];
  const isAbsolute = target.startsWith('/');
  // Upstream cuts off one byte; what it leaves of a longer character is invalid.
  const rest = target.replace(/^./su, (first) => (first < '\x80' ? '' : '?'));
  const steps = rest.replace(/\/$/, '').split('/');
  return [
    ...(isAbsolute ? [] : ["must start with a '/'"]),
    ...steps.flatMap((step, at) =>
      step === ''
        ? [segmentProblem(at, EMPTY)]
        : dnsSubdomainProblems(step).map((problem) => segmentProblem(at, `: ${problem}`)),
    ),
  ];
}

const EMPTY = ' may not be empty';

const segmentProblem = (at: number, problem: string): string => `segment[${at}]${problem}`;
