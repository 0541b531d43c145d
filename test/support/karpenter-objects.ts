import { karpenterProblems } from '../../src/autoscalers/index.ts';
import { takeIn } from '../../src/input/index.ts';
import type { KubernetesObject } from '../../src/objects/index.ts';

type Fields = Readonly<Record<string, unknown>>;

export const REF = { group: 'karpenter.kwok.sh', kind: 'KWOKNodeClass', name: 'default' };

export const karpenterObject = (
  kind: string,
  spec: Fields,
  metadata: Fields = {},
): KubernetesObject => {
  const made = { apiVersion: 'karpenter.sh/v1', kind, metadata: { name: 'p', ...metadata }, spec };
  return made;
};

export const pool = (fields: Fields = {}): KubernetesObject =>
  karpenterObject('NodePool', { template: template(), ...fields });

export const template = (fields: Fields = {}, metadata?: Fields): Fields => ({
  ...(metadata === undefined ? {} : { metadata }),
  spec: { nodeClassRef: REF, requirements: [], ...fields },
});

export const claim = (fields: Fields = {}): KubernetesObject =>
  karpenterObject('NodeClaim', { nodeClassRef: REF, requirements: [], ...fields });

export const messages = (given: KubernetesObject, version?: '1.13' | '1.14'): readonly string[] =>
  karpenterProblems([takeIn(given)], version).map(({ message }) => message);

export const inDisruption = (fields: Fields): KubernetesObject =>
  pool({ disruption: { consolidateAfter: '0s', ...fields } });

export const withBudget = (...budgets: readonly Fields[]): KubernetesObject =>
  inDisruption({ budgets });

export const inTemplate = (fields: Fields): KubernetesObject =>
  pool({ template: template(fields) });

export const withRequirement = (...requirements: readonly Fields[]): KubernetesObject =>
  inTemplate({ requirements });

export const labelled = (labels: Fields, group = REF.group): KubernetesObject =>
  pool({ template: template({ nodeClassRef: { ...REF, group } }, { labels }) });

export const tainted = (taint: Fields): KubernetesObject => inTemplate({ taints: [taint] });

/** A rule with an object that keeps it, one that breaks it, and what the API server says of that one. */
export type RuleCase = readonly [
  rule: string,
  good: KubernetesObject,
  bad: KubernetesObject,
  message: string,
];
