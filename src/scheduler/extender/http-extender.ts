import type { Node, Pod } from '../../objects/index.ts';
import type { SchedulerExtender } from '../../config/index.ts';
import type { ExtenderRules } from '../../releases/index.ts';
import { ExtenderError } from '../../framework/index.ts';
import type { Extender, FilteredNodes, PreemptionCandidate } from '../../framework/index.ts';
import { goQuote } from '../../golang/index.ts';
import {
  readBindingResult,
  readFilterResult,
  readPreemptionResult,
  readPriorities,
} from './read-reply.ts';
import type { MetaVictims } from './read-reply.ts';
import { RequestBodies } from './request-bodies.ts';
import type { SentObjects } from './request-bodies.ts';
import type { ExtenderTransport, ExtenderVerb } from './transport.ts';

/** MaxNodeScore by MaxExtenderPriority: extenders score up to 10, plugins up to 100. */
const SCALE = 10n;

type Ask = (verb: ExtenderVerb, path: string, body: string) => string;

/** In the order of calls: ignorable extenders last. Source: kubernetes v1.34.1 scheduler.go buildExtenders. */
export function createExtenders(
  configured: readonly SchedulerExtender[],
  transport: ExtenderTransport,
  rules: ExtenderRules,
  sent: SentObjects,
): readonly Extender[] {
  const bodies = new RequestBodies(rules, sent);
  const made = configured.map((one) => httpExtender(one, transport, bodies, rules));
  return [
    ...made.filter(({ ignorable }) => !ignorable),
    ...made.filter(({ ignorable }) => ignorable),
  ];
}

/** Source: kubernetes v1.34.1 pkg/scheduler/extender.go HTTPExtender. */
function httpExtender(
  extender: SchedulerExtender,
  transport: ExtenderTransport,
  bodies: RequestBodies,
  rules: ExtenderRules,
): Extender {
  const { urlPrefix, filterVerb, prioritizeVerb, preemptVerb, bindVerb, ...options } = extender;
  const { nodeCacheCapable: isCacheCapable, managedResources, ignorable, weight } = options;
  const ask: Ask = (verb, path, body) => {
    const url = `${urlPrefix.replace(/\/+$/, '')}/${path}`;
    const reply = transport({ extender, verb, url, body });
    if ('error' in reply) throw new ExtenderError(reply.error);
    if (reply.status === 200) return reply.body;
    const what = `failed ${path} with extender at URL ${url}, code ${String(reply.status)}`;
    throw new ExtenderError(what);
  };
  const managed = new Set(managedResources.map(({ name }) => name));
  const isInterested = (pod: Pod): boolean => managed.size === 0 || requestsAny(pod, managed);
  return {
    name: urlPrefix,
    ignorable,
    factor: BigInt(weight) * SCALE,
    isInterested,
    ...(filterVerb !== '' && {
      filter: (pod: Pod, nodes: readonly Node[]) => {
        const body = ask('filter', filterVerb, bodies.nodes(pod, nodes, isCacheCapable));
        return filteredNodes(body, nodes, extender);
      },
    }),
    ...(prioritizeVerb !== '' && {
      prioritize: (pod: Pod, nodes: readonly Node[]) =>
        readPriorities(ask('prioritize', prioritizeVerb, bodies.nodes(pod, nodes, isCacheCapable))),
    }),
    ...(preemptVerb !== '' && {
      preempt: (
        pod: Pod,
        candidates: readonly PreemptionCandidate[],
        podsOn: (nodeName: string) => readonly Pod[] | undefined,
      ) => {
        const body = ask('preempt', preemptVerb, bodies.victims(pod, candidates, isCacheCapable));
        return Array.from(readPreemptionResult(body), ([nodeName, victims]) =>
          candidateOf({ nodeName, pods: podsOn(nodeName), urlPrefix }, victims, rules),
        );
      },
    }),
    ...(bindVerb !== '' && {
      bind: (pod: Pod, nodeName: string) => {
        const error = readBindingResult(ask('bind', bindVerb, bodies.binding(pod, nodeName)));
        if (error !== '') throw new ExtenderError(error);
      },
    }),
  };
}

/** Source: HTTPExtender.IsInterested: containers and init containers, requests and limits, whatever the amounts. */
function requestsAny(
  { spec: { containers, initContainers = [] } }: Pod,
  resources: ReadonlySet<string>,
): boolean {
  return [...containers, ...initContainers].some(({ resources: { requests, limits } = {} }) =>
    [requests, limits].some((list) => Object.keys(list ?? {}).some((name) => resources.has(name))),
  );
}

/** Source: HTTPExtender.Filter. Names are read only if the extender keeps its own cache of nodes. */
function filteredNodes(
  body: string,
  asked: readonly Node[],
  { urlPrefix, nodeCacheCapable }: SchedulerExtender,
): FilteredNodes {
  const { nodes, nodeNames, failed, unresolvable, error } = readFilterResult(body);
  if (error !== '') throw new ExtenderError(error);
  if (!nodeCacheCapable || nodeNames === undefined) {
    return { nodes: nodes ?? [], areReturned: true, failed, unresolvable };
  }
  const named = new Map(asked.map((node) => [node.metadata.name, node]));
  const left = nodeNames.map((name) => {
    const node = named.get(name);
    if (node !== undefined) return node;
    const claim = `claims a filtered node ${goQuote(name)} which is not found in the input node list`;
    throw new ExtenderError(`extender ${goQuote(urlPrefix)} ${claim}`);
  });
  return { nodes: left, areReturned: false, failed, unresolvable };
}

/** A node in an extender's answer to the preempt verb. */
interface AnsweredNode {
  readonly nodeName: string;
  /** The pods on that node; undefined for an unknown node. */
  readonly pods: readonly Pod[] | undefined;
  readonly urlPrefix: string;
}

/** Source: HTTPExtender.convertToVictims, convertPodUIDToPod. */
function candidateOf(
  { nodeName, pods, urlPrefix }: AnsweredNode,
  { uids, violations }: MetaVictims,
  { countsViolations }: ExtenderRules,
): PreemptionCandidate {
  if (pods === undefined) {
    throw new ExtenderError(`nodeinfo not found for node name ${goQuote(nodeName)}`);
  }
  const victims = uids.map((uid) => {
    const victim = pods.find(({ metadata }) => metadata.uid === uid);
    if (victim !== undefined) return victim;
    const claim = `claims to preempt pod (UID: &{${uid}}) on node: ${nodeName}`;
    throw new ExtenderError(
      `extender: ${urlPrefix} ${claim}, but the pod is not found on that node`,
    );
  });
  return { nodeName, victims, pdbViolations: countsViolations ? violations : 0 };
}
