import { ConfigurationError } from '../../../src/config/index.ts';
import type { ExtenderTransport } from '../../../src/scheduler/index.ts';
import { plan } from '../../../src/simulation/index.ts';
import type { Plan } from '../../../src/outcome/index.ts';
import { differences } from '../differences.ts';
import { expectOf, has } from '../format.ts';
import type { Line } from '../format.ts';
import { behavingAs } from '../legacy/extender-behaviour.ts';
import { featureGates } from '../legacy/policy-document.ts';
import { configError } from './decisions.ts';
import { flavourOf, objectsOf, podOf } from './question.ts';
import { testExtender } from './test-extender.ts';

/** A whole run: each pod is scheduled once, in order, and bound before the next one. */
export function checkTrace(line: Line): readonly string[] {
  const expected = expectOf(line);
  try {
    return differences(expected['placements'], placements(line, run(line)));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return differences(expected['error'], configError(error));
  }
}

function run(line: Line): Plan {
  return plan({
    objects: objectsOf(line['objects']),
    pods: objectsOf(line['pods']).map(podOf),
    options: {
      tieBreak: 'name',
      order: 'input',
      preemption: false,
      ...('policy' in line && { featureGates: featureGates(line) }),
      ...(has(line, 'extenderBehaviour') && { extenders: extenderOf(line) }),
    },
    ...flavourOf(line),
  });
}

/**
 * The behaviour of a v1.22 extender is a list of its answers; a later one follows from a seed. The recorder of traces bound the pods
 * itself, so extenders that bind always succeed.
 */
function extenderOf(line: Line): ExtenderTransport {
  const extender = (has(line, 'policy') ? behavingAs : testExtender)(line['extenderBehaviour']);
  return (call) => (call.verb === 'bind' ? { status: 200, body: '{}' } : extender(call));
}

/** In the order in which the pods were offered. */
function placements(line: Line, answer: Plan): readonly unknown[] {
  const byName = new Map(answer.pods.map((pod) => [`${pod.namespace}/${pod.name}`, pod]));
  return objectsOf(line['pods']).map(({ metadata: { namespace = 'default', name } }) => {
    const pod = `${namespace}/${name}`;
    const planned = byName.get(pod);
    if (planned === undefined) return { pod };
    const { node, message } = planned;
    return { pod, node, ...(message === undefined ? {} : { message }) };
  });
}
