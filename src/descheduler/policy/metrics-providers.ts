import { goQuote, parseGoUrl } from '../../golang/index.ts';
import type { Prometheus, WrittenPolicy } from './document.ts';
import type { PolicyProblem } from './profiles.ts';

const METRICS_SERVER = 'KubernetesMetrics';
const PROMETHEUS = 'Prometheus';

/** Rule: validateDeschedulerConfiguration, pkg/descheduler/policyconfig.go, v0.36. */
export function providerProblems({
  metricsProviders = [],
  metricsCollector,
}: WrittenPolicy): readonly PolicyProblem[] {
  const problems: PolicyProblem[] = [];
  const add = (at: number, message: string): void => {
    const field = `metricsProviders[${String(at)}]`;
    problems.push({ stage: 'policy', field, message, text: message, isReached: true });
  };
  const sources = metricsProviders.map(({ source }) => source);
  sources.forEach((source, at) => {
    if (sources.indexOf(source) === at) return;
    const once = 'each source can be configured only once';
    add(at, `metric provider ${goQuote(source)} is already configured, ${once}`);
  });
  const server = sources.indexOf(METRICS_SERVER);
  if (server >= 0 && metricsCollector?.enabled === true) {
    add(server, 'it is not allowed to combine metrics provider when metrics collector is enabled');
  }
  const at = sources.indexOf(PROMETHEUS);
  if (at < 0) return problems;
  const config = metricsProviders[at]?.prometheus;
  if (config === undefined) {
    add(at, 'prometheus configuration is required when prometheus source is enabled');
    return problems;
  }
  for (const message of prometheusProblems(config)) add(at, message);
  return problems;
}

function prometheusProblems({ url, authToken }: Prometheus): readonly string[] {
  const ofUrl =
    url === '' ? 'prometheus URL is required when prometheus is enabled' : urlProblem(url);
  const secret = authToken?.secretReference;
  const isIncomplete = secret !== undefined && (secret.name === '' || secret.namespace === '');
  return [
    ofUrl,
    authToken !== undefined && secret === undefined
      ? 'prometheus authToken secret is expected to be set when authToken field is'
      : undefined,
    isIncomplete
      ? 'prometheus authToken secret reference does not set both namespace and name'
      : undefined,
  ].filter((message) => message !== undefined);
}

function urlProblem(url: string): string | undefined {
  const parsed = parseGoUrl(url);
  return 'problem' in parsed ? `error parsing prometheus URL: ${parsed.problem}` : undefined;
}
