import { compareText } from '../../../units/index.ts';
import { missingRequestText, requestReader } from './requests.ts';
import type { RequestQuery } from './requests.ts';
import type { ScaledPod } from './scaled-pod.ts';

/** The request of a pod of a list, in thousandths. */
type RequestOf = (pod: ScaledPod) => number;

/** What the last question about a list was, and its answer. */
interface Known {
  readonly query: RequestQuery;
  readonly answer: RequestOf | string;
}

/** A list is the same until a pod changes. An autoscaler asks of its list the same at each sync. */
const known = new WeakMap<readonly ScaledPod[], Known>();

/** The requests of all pods, ready or not; or the controller's words for a pod that has none, which is the whole answer. */
export function requestsOf(pods: readonly ScaledPod[], query: RequestQuery): RequestOf | string {
  const last = known.get(pods);
  if (last !== undefined && isSame(query, last.query)) return last.answer;
  const answer = readRequests(pods, query);
  known.set(pods, { query, answer });
  return answer;
}

function readRequests(pods: readonly ScaledPod[], query: RequestQuery): RequestOf | string {
  const requestOf = requestReader(query);
  const requests = new Map<ScaledPod, number>();
  let lacking: { readonly name: string; readonly text: string } | undefined;
  for (const one of pods) {
    const { name, pod } = one;
    const request = requestOf(pod);
    if (typeof request === 'number') {
      requests.set(one, request);
    } else if (lacking === undefined || compareText(name, lacking.name) < 0) {
      // Upstream names the first in the order of its cache; here it is the first by name.
      lacking = { name, text: missingRequestText(request, query.resource, name) };
    }
  }
  if (lacking !== undefined) return lacking.text;
  const [first = 0, ...others] = new Set(requests.values());
  return others.length === 0 ? () => first : (pod) => requests.get(pod) ?? 0;
}

const isSame = (a: RequestQuery, b: RequestQuery): boolean =>
  a.resource === b.resource && a.container === b.container && a.hasPodLevel === b.hasPodLevel;
