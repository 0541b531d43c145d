import { Path, qualifiedNameProblems, labelSelectorErrors } from '../../../objects/index.ts';
import type {
  Loose,
  MatchCondition,
  MutatingWebhook,
  MutatingWebhookConfiguration,
  ValidatingWebhook,
  ValidatingWebhookConfiguration,
} from '../../../objects/index.ts';
import { checkBase64 } from '../cluster/config-errors.ts';
import { checkFullyQualifiedName } from '../rules/domains.ts';
import type { ErrorList } from '../error-list.ts';
import { dns1035LabelProblems } from '../rules/texts.ts';
import { checkWebhookRule } from './webhook-rule-errors.ts';
import { checkWebhookService, checkWebhookUrl } from './webhook-client-errors.ts';

/** Rules of this file: the functions of these names in pkg/apis/admissionregistration/validation/validation.go, v1.34. */

type Webhook = Loose<ValidatingWebhook> & Loose<MutatingWebhook>;
type Configuration = Loose<ValidatingWebhookConfiguration> | Loose<MutatingWebhookConfiguration>;

const FAILURE_POLICIES: readonly string[] = ['Fail', 'Ignore'];
const MATCH_POLICIES: readonly string[] = ['Equivalent', 'Exact'];
const REINVOCATION_POLICIES: readonly string[] = ['IfNeeded', 'Never'];
const HARMLESS: readonly string[] = ['None', 'NoneOnDryRun'];
const SIDE_EFFECTS: readonly string[] = ['None', 'NoneOnDryRun', 'Some', 'Unknown'];
const REVIEW_VERSIONS: readonly string[] = ['v1', 'v1beta1'];
const MOST_SECONDS = 30;
const MOST_CONDITIONS = 64;
const SELECTORS = ['namespaceSelector', 'objectSelector'] as const;
const WEBHOOKS = Path.root.child('webhooks');

/** Rules that hold unless the stored configuration breaks them. */
interface Needs {
  readonly harmless: boolean;
  readonly knownVersion: boolean;
  readonly uniqueNames: boolean;
  readonly validSelectors: boolean;
  readonly matchConditions: boolean;
}

/** ValidateValidatingWebhookConfiguration and ValidateMutatingWebhookConfiguration. */
export function checkWebhooks(configuration: Configuration, list: ErrorList): void {
  // A configuration without webhooks breaks no rule.
  checkWebhooksUpdate(configuration, {}, list);
}

/** ValidateValidatingWebhookConfigurationUpdate and ValidateMutatingWebhookConfigurationUpdate. */
export function checkWebhooksUpdate(
  configuration: Configuration,
  old: Configuration,
  list: ErrorList,
): void {
  const [now, before] = [webhooksOf(configuration), webhooksOf(old)];
  const needs = {
    harmless: before.every(({ sideEffects = '' }) => HARMLESS.includes(sideEffects)),
    knownVersion: before.every(
      ({ admissionReviewVersions: versions = [] }) =>
        versions.length === 0 || versions.some((version) => REVIEW_VERSIONS.includes(version)),
    ),
    uniqueNames: new Set(before.map(({ name = '' }) => name)).size === before.length,
    validSelectors: before.every((webhook) =>
      SELECTORS.every((field) => labelSelectorErrors(webhook[field], WEBHOOKS).length === 0),
    ),
    matchConditions: conditionsText(now) !== conditionsText(before),
  };
  checkAll(now, needs, list);
}

const webhooksOf = ({ webhooks = [] }: Configuration): readonly Webhook[] => webhooks;

const conditionsText = (webhooks: readonly Webhook[]): string =>
  JSON.stringify(
    webhooks.map(({ matchConditions }) =>
      matchConditions?.map(({ name = '', expression = '' }) => [name, expression]),
    ),
  );

/** validateValidatingWebhookConfiguration and validateMutatingWebhookConfiguration. */
function checkAll(webhooks: readonly Webhook[], needs: Needs, list: ErrorList): void {
  const names = new Set<string>();
  for (const [at, webhook] of webhooks.entries()) {
    const path = WEBHOOKS.index(at);
    const { name = '', admissionReviewVersions: versions = [] } = webhook;
    checkWebhook(webhook, needs, path, list);
    checkVersions(versions, needs.knownVersion, path.child('admissionReviewVersions'), list);
    if (needs.uniqueNames && name !== '') list.unique(path.child('name'), name, names);
  }
}

/** validateValidatingWebhook and validateMutatingWebhook. */
function checkWebhook(webhook: Webhook, needs: Needs, path: Path, list: ErrorList): void {
  const { name = '', rules = [], timeoutSeconds: timeout = 1, matchConditions = [] } = webhook;
  checkFullyQualifiedName(name, path.child('name'), list);
  for (const [at, rule] of rules.entries()) {
    checkWebhookRule(rule, path.child('rules').index(at), list);
  }
  checkPolicies(webhook, needs.harmless ? HARMLESS : SIDE_EFFECTS, path, list);
  if (timeout < 1 || timeout > MOST_SECONDS) {
    const detail = 'the timeout value must be between 1 and 30 seconds';
    list.invalid(path.child('timeoutSeconds'), timeout, detail);
  }
  for (const field of SELECTORS) {
    list.addAll(labelSelectorErrors(webhook[field], path.child(field), !needs.validSelectors));
  }
  const { reinvocationPolicy } = webhook;
  if (reinvocationPolicy !== undefined) {
    list.supported(path.child('reinvocationPolicy'), reinvocationPolicy, REINVOCATION_POLICIES);
  }
  checkClient(webhook, path.child('clientConfig'), list);
  if (needs.matchConditions) {
    checkConditions(matchConditions, path.child('matchConditions'), list);
  }
}

function checkPolicies(
  { failurePolicy, matchPolicy, sideEffects }: Webhook,
  allowed: readonly string[],
  path: Path,
  list: ErrorList,
): void {
  if (failurePolicy !== undefined) {
    list.supported(path.child('failurePolicy'), failurePolicy, FAILURE_POLICIES);
  }
  if (matchPolicy !== undefined) {
    list.supported(path.child('matchPolicy'), matchPolicy, MATCH_POLICIES);
  }
  const field = path.child('sideEffects');
  if (sideEffects === undefined) {
    list.required(field, `must specify one of ${allowed.join(', ')}`);
  } else list.supported(field, sideEffects, allowed);
}

function checkClient({ clientConfig = {} }: Webhook, path: Path, list: ErrorList): void {
  const { url, service, caBundle } = clientConfig;
  if (caBundle !== undefined) checkBase64(caBundle, path.child('caBundle'), list);
  if ((url === undefined) === (service === undefined)) {
    list.required(path, 'exactly one of url or service is required');
  } else if (url !== undefined) checkWebhookUrl(url, path.child('url'), list);
  else checkWebhookService(service ?? {}, path.child('service'), list);
}

/** validateMatchConditions, but for the compilation of their expressions. */
function checkConditions(
  conditions: readonly Loose<MatchCondition>[],
  path: Path,
  list: ErrorList,
): void {
  if (conditions.length > MOST_CONDITIONS) {
    list.tooMany(path, conditions.length, MOST_CONDITIONS);
  }
  const names = new Set<string>();
  for (const [at, { name = '', expression = '' }] of conditions.entries()) {
    const item = path.index(at);
    if (expression.trim() === '') list.required(item.child('expression'));
    if (name === '') list.required(item.child('name'));
    else {
      list.each(item.child('name'), name, qualifiedNameProblems(name));
      list.unique(item.child('name'), name, names);
    }
  }
}

/** validateAdmissionReviewVersions. */
function checkVersions(
  versions: readonly string[],
  needsKnown: boolean,
  path: Path,
  list: ErrorList,
): void {
  const known = REVIEW_VERSIONS.join(', ');
  if (versions.length === 0) {
    list.required(path, `must specify one of ${known}`);
    return;
  }
  const seen = new Set<string>();
  for (const [at, version] of versions.entries()) {
    const problems = seen.has(version) ? ['duplicate version'] : dns1035LabelProblems(version);
    list.each(path.index(at), version, problems);
    seen.add(version);
  }
  if (!needsKnown || versions.some((version) => REVIEW_VERSIONS.includes(version))) return;
  list.invalid(path, versions, `must include at least one of ${known}`);
}
