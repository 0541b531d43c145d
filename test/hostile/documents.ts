import type { Hostile } from './rows.ts';

const scenario = (steps: string): string =>
  `apiVersion: kschedsim.dev/v1alpha1\nkind: Scenario\nsteps:\n  - ${steps}\n`;
const withScenario = ['plan', 'CLUSTER', '--scenario', 'FILE'];
const config = (text: string): string =>
  `apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n${text}\n`;
const withConfig = ['plan', 'CLUSTER', '--config', 'FILE'];
const withPolicy = ['plan', 'CLUSTER', '--policy', 'FILE'];
const policy = (text: string): string => `{"kind": "Policy", "apiVersion": "v1", ${text}}`;
const compared = ['compare', '--base', 'FILE', '--head', 'FILE'];
const saved = (text: string): string =>
  `{"apiVersion": "kschedsim.dev/v1alpha1", "kind": "Plan"${text}}`;
const called = ['plan', 'CLUSTER', '--policy', 'FILE', '--allow-extenders'];
const extender = (text: string): string =>
  policy(`"extenders": [{"urlPrefix": "https://127.0.0.1:1/", ${text}}]`);

/** Scenarios, configurations, Policies, models and saved plans. */
export const documents: readonly Hostile[] = [
  ...['1000d', '99999999999999999999h', '1e9', '4294967296'].map((at): Hostile => ({
    name: `a step at ${at}`,
    input: scenario(`{at: ${at}, failNode: general-a1}`),
    argv: withScenario,
    refused: /^:4:\d+: error: .*(?:at most 366d of virtual time|a duration such as)/,
  })),
  ...['-1s', 'soon', '""', '[]', 'null', '.nan'].map((at): Hostile => ({
    name: `a step at ${at}`,
    input: scenario(`{at: ${at}, failNode: general-a1}`),
    argv: withScenario,
    refused: /^:4:\d+: error: /,
  })),
  {
    name: 'a profile with node affinity without terms',
    input: config(
      'profiles: [{pluginConfig: [{name: NodeAffinity, args: {addedAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {}}}}]}]',
    ),
    argv: withConfig,
    reported: /NodeAffinity|affinity/,
  },
  {
    name: 'expectations that expect nothing',
    input: 'apiVersion: kschedsim.dev/v1alpha1\nkind: Expectations\nexpect: []\n',
    argv: ['check', 'CLUSTER', '--expect', 'FILE'],
    refused: /^:3:\d+: error: .*nothing is expected/,
  },
  {
    name: 'a step without an action',
    input: scenario('{at: 1s}'),
    argv: withScenario,
    refused: /^:4:\d+: error: /,
  },
  {
    name: 'a step with two actions',
    input: scenario('{at: 1s, failNode: a, drain: a}'),
    argv: withScenario,
    refused: /^:4:\d+: error: /,
  },
  {
    name: 'a step for no node',
    input: scenario('{at: 1s, failNode: nowhere}'),
    argv: withScenario,
    reported: /nowhere/,
  },
  {
    name: 'a step with an unknown action',
    input: scenario('{at: 1s, explode: a}'),
    argv: withScenario,
    refused: /^:4:\d+: error: .*explode/,
  },
  {
    name: 'a step scaling to 2147483647',
    input: scenario(
      '{at: 1s, scale: {workload: deployment/web, namespace: shop, replicas: 2147483647}}',
    ),
    argv: withScenario,
    refused: /error: /,
  },
  {
    name: 'an empty scenario',
    input: '',
    argv: withScenario,
    refused: /^:1:1: error: an empty file/,
  },
  {
    name: 'a scenario of another kind',
    input: 'apiVersion: v1\nkind: Pod\n',
    argv: withScenario,
    refused: /error: /,
  },
  { name: 'an empty configuration', input: '', argv: withConfig, refused: /^:1:1: error: / },
  {
    name: 'a configuration of an unknown version',
    input: 'apiVersion: kubescheduler.config.k8s.io/v9\nkind: KubeSchedulerConfiguration\n',
    argv: withConfig,
    refused: /^:\d+:\d+: error: /,
  },
  {
    name: 'a configuration with an unknown plugin',
    input: config('profiles: [{plugins: {multiPoint: {enabled: [{name: Nope}]}}}]'),
    argv: withConfig,
    refused: /^:\d+:\d+: error: .*Nope/,
  },
  {
    name: 'a configuration with an unknown field',
    input: config('nope: 1'),
    argv: withConfig,
    refused: /^:3:\d+: error: .*nope|error: .*nope/,
  },
  {
    name: 'a configuration with parallelism 0',
    input: config('parallelism: 0'),
    argv: withConfig,
    refused: /error: .*parallelism/,
  },
  {
    name: 'a configuration with a wrong percentage',
    input: config('percentageOfNodesToScore: 101'),
    argv: withConfig,
    refused: /error: .*percentageOfNodesToScore/,
  },
  {
    name: 'a configuration with two profiles of a name',
    input: config('profiles: [{schedulerName: a}, {schedulerName: a}]'),
    argv: withConfig,
    refused: /error: .*(?:duplicate|Duplicate)/,
  },
  {
    name: 'a managed resource that is null',
    input: config('extenders: [{urlPrefix: "http://x/", filterVerb: f, managedResources: [null]}]'),
    argv: withConfig,
    refused: /^:3:\d+: error: .*managedResources\[0\]/,
  },
  {
    name: 'a Policy as a configuration',
    input: policy('"predicates": []'),
    argv: withConfig,
    refused: /did you mean --policy\?/,
  },
  { name: 'a Policy that is empty', input: '', argv: withPolicy, reported: /passed/ },
  {
    name: 'a Policy with an unknown predicate',
    input: policy('"predicates": [{"name": "Nope"}]'),
    argv: withPolicy,
    refused: /error: .*Nope/,
  },
  {
    name: 'a Policy with a weight of 1e308',
    input: policy('"priorities": [{"name": "LeastRequestedPriority", "weight": 1e308}]'),
    argv: withPolicy,
    refused: /^:1:\d+: error: /,
  },
  {
    name: 'a Policy with a negative weight',
    input: policy('"priorities": [{"name": "LeastRequestedPriority", "weight": -1}]'),
    argv: withPolicy,
    refused: /error: /,
  },
  {
    name: 'a Policy with prototype keys',
    input: policy('"__proto__": {"predicates": []}'),
    argv: withPolicy,
    refused: /error: .*__proto__/,
  },
  {
    name: 'a CA that is a device',
    input: extender('"filterVerb": "f", "enableHTTPS": true, "tlsConfig": {"caFile": "/dev/zero"}'),
    argv: called,
    reported: /\/dev\/zero: not a file/,
  },
  {
    name: 'a CA that is a directory',
    input: extender('"filterVerb": "f", "enableHTTPS": true, "tlsConfig": {"caFile": "/"}'),
    argv: called,
    reported: /not a file/,
  },
  {
    name: 'a CA that is missing',
    input: extender('"filterVerb": "f", "enableHTTPS": true, "tlsConfig": {"caFile": "/no/ca"}'),
    argv: called,
    reported: /\/no\/ca/,
  },
  {
    name: 'a saved plan without fields',
    input: saved(''),
    argv: compared,
    refused: /^:1:1: error: .*must have required property/,
  },
  {
    name: 'a saved plan of another version',
    input: '{"apiVersion": "kschedsim.dev/v9", "kind": "Plan"}',
    argv: compared,
    refused: /^:1:\d+: error: .*of another version/,
  },
  {
    name: 'a saved plan with an unknown field',
    input: saved(', "nope": 1'),
    argv: compared,
    refused: /^:1:\d+: error: /,
  },
  {
    name: 'a saved plan that is cut off',
    input: '{"apiVersion": "kschedsim.dev/v1alpha1", "kind": "Plan", "pods": [',
    argv: compared,
    refused: /^:1:\d+: error: /,
  },
  {
    name: 'a saved plan with pods that are words',
    input: saved(', "pods": "many", "nodes": {}'),
    argv: compared,
    refused: /^:1:\d+: error: /,
  },
  {
    name: 'a kubelet model with a negative duration',
    input: 'apiVersion: kschedsim.dev/v1alpha1\nkind: KubeletModel\nkubelet: {sandbox: -1s}\n',
    argv: ['plan', 'CLUSTER', '--model', 'FILE'],
    refused: /^:3:\d+: error: /,
  },
  {
    name: 'a kubelet model with an unknown field',
    input: 'apiVersion: kschedsim.dev/v1alpha1\nkind: KubeletModel\nkubelet: {nope: 1s}\n',
    argv: ['plan', 'CLUSTER', '--model', 'FILE'],
    refused: /^:3:\d+: error: .*nope/,
  },
  {
    name: 'expectations that expect nothing',
    input: 'apiVersion: kschedsim.dev/v1alpha1\nkind: Expectations\n',
    argv: ['check', 'CLUSTER', '--expect', 'FILE'],
    refused: /error: /,
  },
  {
    name: 'a catalog without types',
    input: 'apiVersion: kschedsim.dev/v1alpha1\nkind: NodeCatalog\n',
    argv: ['size', 'CLUSTER', '--catalog', 'FILE'],
    refused: /error: /,
  },
  {
    name: 'a catalog with a formula',
    input: 'name,cpu,memory,price\n=cmd|x,4,8Gi,1\n',
    argv: ['size', 'CLUSTER', '--catalog', 'FILE'],
    reported: /size/,
  },
  {
    name: 'pod rules that are a pod',
    input: 'apiVersion: v1\nkind: Pod\n',
    argv: ['plan', 'CLUSTER', '--pods-of', 'FILE'],
    refused: /error: /,
  },
];
