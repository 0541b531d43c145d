import { readDeschedulerPolicy } from '../../src/descheduler/index.ts';
import type { DeschedulerPolicy } from '../../src/descheduler/index.ts';
import type { KubernetesObject, Pod } from '../../src/objects/index.ts';
import type { Descheduling } from '../../src/outcome/index.ts';
import { deschedule } from '../../src/whatif/index.ts';
import type { DescheduleOptions } from '../../src/whatif/index.ts';
import { node, pod } from './builders.ts';
import type { PodBuilder } from './builders.ts';

export const NODES = ['a', 'b'].map((name) => node(name).withHostname().object);

interface Strategies {
  readonly deschedule?: Readonly<Record<string, object>>;
  readonly balance?: Readonly<Record<string, object>>;
  readonly evictor?: object;
}

function policyText({
  deschedule: first = {},
  balance = {},
  evictor = {},
  ...rest
}: Strategies): string {
  const args = { ...first, ...balance, DefaultEvictor: evictor };
  return JSON.stringify({
    apiVersion: 'descheduler/v1alpha2',
    kind: 'DeschedulerPolicy',
    ...rest,
    profiles: [
      {
        name: 'p',
        pluginConfig: Object.entries(args).map(([name, of]) => ({ name, args: of })),
        plugins: {
          deschedule: { enabled: Object.keys(first) },
          balance: { enabled: Object.keys(balance) },
        },
      },
    ],
  });
}

export const policyOf = (strategies: Strategies): DeschedulerPolicy =>
  readDeschedulerPolicy(policyText(strategies), { file: 'policy.json' });

/** Evicts pods of namespace "old" whatever their age. */
export const OLD: Strategies = {
  deschedule: { PodLifeTime: { states: ['Running'], namespaces: { include: ['old'] } } },
};

export const ready = (one: PodBuilder): PodBuilder =>
  one.reports({
    phase: 'Running',
    conditions: [{ type: 'Ready', status: 'True' }],
    startTime: '2025-01-01T00:00:00Z',
  });

/** A running pod of a ReplicaSet in namespace "old". */
export const old = (name: string, on = 'a'): PodBuilder =>
  ready(
    pod(name)
      .in('old')
      .labelled({ app: 'x' })
      .ownedBy('ReplicaSet', 'x')
      .requests({ cpu: '1' })
      .onNode(on),
  );

export const budget = (spec: object): KubernetesObject =>
  ({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'x', namespace: 'old' },
    spec: { selector: { matchLabels: { app: 'x' } }, ...spec },
  }) as KubernetesObject;

export const answer = (
  pods: readonly PodBuilder[],
  policy: Strategies,
  more: {
    readonly objects?: readonly KubernetesObject[];
    readonly nodes?: readonly KubernetesObject[];
  } & Partial<DescheduleOptions> = {},
): Descheduling => {
  const { objects = [], nodes = NODES, ...options } = more;
  return deschedule(
    {
      objects: [...nodes, ...objects, ...pods.map(({ object }): Pod => object)],
      options: { tieBreak: 'name' },
    },
    { policy: policyOf(policy), ...options },
  );
};

export const endsOf = ({ policy }: Descheduling): readonly string[] =>
  policy.evictions.map(({ name, fate, to }) => `${name} ${fate} ${to ?? ''}`.trimEnd());

export const kindsOf = ({ findings }: Descheduling): readonly string[] =>
  findings.map(({ kind }) => kind);
