import type { KubernetesObject, Node, Pod } from '../../src/objects/index.ts';
import type { ExtenderCall, ExtenderReply, ExtenderTransport } from '../../src/scheduler/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { node, pod } from './builders.ts';

export const ready = (name: string, cpu = '4'): Node => {
  const { object } = node(name).offers({ cpu });
  return {
    ...object,
    status: { ...object.status, conditions: [{ type: 'Ready', status: 'True' }] },
  };
};
export const wanting = (name: string, cpu = '1'): Pod => pod(name).requests({ cpu }).object;

export const configuration = (...extenders: readonly object[]): object => ({
  apiVersion: 'kubescheduler.config.k8s.io/v1',
  kind: 'KubeSchedulerConfiguration',
  extenders: extenders.map((extender) => ({
    urlPrefix: 'http://ext',
    nodeCacheCapable: true,
    ...extender,
  })),
});

/** The responses of an extender by verb, computed from the node names or from the whole call. */
export type Behaviour = Partial<
  Record<ExtenderCall['verb'], (names: readonly string[], call: ExtenderCall) => unknown>
>;

export function extending(behaviour: Behaviour): {
  readonly transport: ExtenderTransport;
  readonly calls: ExtenderCall[];
} {
  const calls: ExtenderCall[] = [];
  const transport: ExtenderTransport = (call): ExtenderReply => {
    calls.push(call);
    const { NodeNames: names = [] } = JSON.parse(call.body) as { NodeNames?: string[] };
    const answer = behaviour[call.verb]?.(names, call);
    if (answer === undefined) return { error: 'connection refused' };
    return { status: 200, body: typeof answer === 'string' ? answer : JSON.stringify(answer) };
  };
  return { transport, calls };
}

export const keeping =
  (...kept: readonly string[]) =>
  (names: readonly string[]): unknown => ({
    NodeNames: names.filter((name) => kept.includes(name)),
    FailedNodes: Object.fromEntries(
      names.filter((name) => !kept.includes(name)).map((name) => [name, 'not mine']),
    ),
  });

export const nodes = ['a', 'b', 'c'].map((name) => ready(name));

export function planned(
  objects: readonly KubernetesObject[],
  extenders: readonly object[],
  behaviour: Behaviour,
): { readonly plan: ReturnType<typeof plan>; readonly calls: readonly ExtenderCall[] } {
  const { transport, calls } = extending(behaviour);
  const found = plan({
    objects,
    configuration: configuration(...extenders),
    options: { extenders: transport, tieBreak: 'name' },
  });
  return { plan: found, calls };
}

export const nodeOf = (
  { pods }: ReturnType<typeof plan>,
  name: string,
): string | null | undefined => pods.find((one) => one.name === name)?.node;
