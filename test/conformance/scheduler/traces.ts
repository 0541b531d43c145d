import { plan } from '../../../src/simulation/index.ts';
import { differences } from '../differences.ts';
import { expectOf, has } from '../format.ts';
import type { Line } from '../format.ts';
import { behavingAs } from '../legacy/extender-behaviour.ts';
import { featureGates } from '../legacy/policy-document.ts';
import { flavourOf, objectsOf, podOf } from './question.ts';

/** A whole run: each pod is scheduled once, in order, and bound before the next one. */
export function checkTrace(line: Line): readonly string[] {
  const pods = objectsOf(line['pods']).map(podOf);
  const answer = plan({
    objects: objectsOf(line['objects']),
    pods,
    options: {
      tieBreak: 'name',
      order: 'input',
      preemption: false,
      ...('policy' in line && { featureGates: featureGates(line) }),
      ...(has(line, 'extenderBehaviour') && { extenders: behavingAs(line['extenderBehaviour']) }),
    },
    ...flavourOf(line),
  });
  const byName = new Map(answer.pods.map((pod) => [`${pod.namespace}/${pod.name}`, pod]));
  const placements = pods.map(({ metadata: { namespace = 'default', name } }) => {
    const pod = `${namespace}/${name}`;
    const planned = byName.get(pod);
    if (planned === undefined) return { pod };
    const { node, message } = planned;
    return { pod, node, ...(message === undefined ? {} : { message }) };
  });
  return differences(expectOf(line)['placements'], placements);
}
