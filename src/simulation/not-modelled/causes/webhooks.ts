import { compileLabelSelector, isKind } from '../../../objects/index.ts';
import type {
  KubernetesObject,
  MutatingWebhookConfiguration,
  ValidatingWebhookConfiguration,
} from '../../../objects/index.ts';
import { NamespaceLabels, ruleCovers } from './admission-match.ts';
import type { Request } from './admission-match.ts';
import { AdmissionRequests } from './admission-requests.ts';
import { Doubts, entryOf } from '../cause.ts';
import type { Cause, CauseResult } from '../cause.ts';

type Configuration = MutatingWebhookConfiguration | ValidatingWebhookConfiguration;
type Webhook = NonNullable<Configuration['webhooks']>[number];

/**
 * Webhooks that change nothing that scheduling reads, by the name of the webhook or of its configuration, with the text of their
 * entry.
 */
const HARMLESS: ReadonlyMap<string, string> = new Map([
  ['pod-identity-webhook.amazonaws.com', 'it adds a token and environment variables'],
  ['iam-for-pods.amazonaws.com', 'it adds a token and environment variables'],
  ['mutation.azure-workload-identity.io', 'it adds a token and environment variables'],
  ['vpa.k8s.io', 'requests stay as they are given'],
  ['kueue-mutating-webhook-configuration', 'it acts on what names a queue'],
  ['kueue-validating-webhook-configuration', 'it acts on what names a queue'],
]);

/**
 * Admission webhooks. Pods are in doubt if a webhook is called for their creation or for their workloads; match conditions are not
 * evaluated.
 */
export const webhooks: Cause = (input) => {
  const { cluster, applied } = input.others;
  const configurations = [...cluster, ...applied].filter(isConfiguration);
  if (configurations.length === 0) return [];
  const requests = new AdmissionRequests(input);
  const namespaces = new NamespaceLabels(input.others);
  return configurations.map((configuration) => {
    const entries = applied.includes(configuration) ? [listed(configuration)] : [];
    const doubted = (configuration.webhooks ?? []).filter(
      (webhook) => harmlessness(configuration, webhook) === undefined,
    );
    const doubts = new Doubts(effectOf(configuration));
    const doubt: CauseResult['doubt'] = (subject) => {
      for (const request of requests.of(subject)) {
        const found = doubted.find((webhook) => mayAct(webhook, request, namespaces));
        if (found === undefined) continue;
        const { kind, metadata } = configuration;
        return doubts.of(
          `${kind} ${metadata.name} (${found.name}) is called for its ${request.resource}: what it answers is not simulated`,
        );
      }
      return undefined;
    };
    return doubted.length === 0 ? { entries } : { entries, doubt };
  });
};

function isConfiguration(object: KubernetesObject): object is Configuration {
  return (
    isKind(object, 'MutatingWebhookConfiguration') ||
    isKind(object, 'ValidatingWebhookConfiguration')
  );
}

const isMutating = ({ kind }: Configuration): boolean => kind === 'MutatingWebhookConfiguration';

const effectOf = (configuration: Configuration): string =>
  isMutating(configuration)
    ? 'it may be changed or refused on its creation'
    : 'it may be refused on its creation';

function harmlessness({ metadata }: Configuration, { name }: Webhook): string | undefined {
  return HARMLESS.get(name) ?? HARMLESS.get(metadata.name);
}

function listed(configuration: Configuration): ReturnType<typeof entryOf> {
  const all = configuration.webhooks ?? [];
  const known = all.map((webhook) => harmlessness(configuration, webhook));
  const [first] = known;
  const reason = `admission webhook: what it would ${isMutating(configuration) ? 'change' : 'refuse'} is not simulated`;
  return first !== undefined && known.every((one) => one !== undefined)
    ? entryOf(configuration, { reason: `admission webhook: ${first}`, makesPods: false })
    : entryOf(configuration, { reason, effect: effectOf(configuration) });
}

/** Source: kubernetes v1.34.1 apiserver/pkg/admission/plugin/webhook/generic/webhook.go ShouldCallHook. */
function mayAct(
  { rules = [], namespaceSelector = {}, objectSelector = {} }: Webhook,
  request: Request,
  namespaces: NamespaceLabels,
): boolean {
  return (
    rules.some((rule) => ruleCovers(rule, request)) &&
    namespaces.mayMatch(namespaceSelector, request.namespace) &&
    compileLabelSelector(objectSelector)(request.labels)
  );
}
