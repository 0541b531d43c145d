import type {
  MutatingWebhookConfiguration,
  ValidatingWebhook,
  ValidatingWebhookConfiguration,
  WebhookClientConfig,
} from '../../objects/index.ts';
import { fillUnset, mapField, replace } from './copy-on-write.ts';

const TIMEOUT_SECONDS = 10;
const PORT = 443;

/** Source of this file: pkg/apis/admissionregistration/v1/defaults.go, v1.34. */
export const defaultValidatingWebhooks = (
  configuration: ValidatingWebhookConfiguration,
): ValidatingWebhookConfiguration => mapField(configuration, 'webhooks', defaultWebhook);

export const defaultMutatingWebhooks = (
  configuration: MutatingWebhookConfiguration,
): MutatingWebhookConfiguration =>
  mapField(configuration, 'webhooks', (webhook) =>
    fillUnset(defaultWebhook(webhook), { reinvocationPolicy: 'Never' }),
  );

function defaultWebhook<T extends ValidatingWebhook>(webhook: T): T {
  const filled = fillUnset<ValidatingWebhook>(webhook, {
    failurePolicy: 'Fail',
    matchPolicy: 'Equivalent',
    namespaceSelector: {},
    objectSelector: {},
    timeoutSeconds: TIMEOUT_SECONDS,
  });
  const ruled = mapField(filled, 'rules', (rule) => fillUnset(rule, { scope: '*' }));
  const client = defaultClient(ruled.clientConfig);
  // Only fields of ValidatingWebhook have changed.
  return (client === undefined ? ruled : replace(ruled, 'clientConfig', client)) as T;
}

/** A webhook that is not validated yet may lack it. */
function defaultClient(client: WebhookClientConfig | undefined): WebhookClientConfig | undefined {
  if (!client?.service) return client;
  return replace(client, 'service', fillUnset(client.service, { port: PORT }));
}
