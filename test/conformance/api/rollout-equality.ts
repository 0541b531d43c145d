import { API_VERSION_OF, applyDefaults, isKind } from '../../../src/api/index.ts';
import type { KubernetesObject, PodTemplateSpec } from '../../../src/api/index.ts';
import { hasEqualValue, isStoredAlike } from '../../../src/controllers/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';

/** Whether a template is the one that is rolled out; the value of its hash is not asked. */
export function checkRolloutEquality(line: Line): readonly string[] {
  const { equal } = expectOf(line);
  const { kind } = line;
  const isEqual = kind === 'Deployment' ? hasEqualValue : isStoredAlike;
  const [existing, now] = [stored(kind, line['existing']), stored(kind, line['new'])];
  return differences({ equal }, { equal: isEqual(existing, now) });
}

/** The template as it is once a workload of that kind has been created with it. */
function stored(kind: unknown, template: unknown): PodTemplateSpec {
  const metadata = { name: 'web', namespace: 'default' };
  // The golden data's own structure.
  const spec = { selector: { matchLabels: { app: 'web' } }, template: template as PodTemplateSpec };
  const as = kind === 'StatefulSet' || kind === 'DaemonSet' ? kind : 'Deployment';
  const object: KubernetesObject & { spec: typeof spec } = {
    apiVersion: API_VERSION_OF[as],
    kind: as,
    metadata,
    spec,
  };
  const complete: KubernetesObject = applyDefaults(object);
  return isKind(complete, 'Deployment') ||
    isKind(complete, 'StatefulSet') ||
    isKind(complete, 'DaemonSet')
    ? complete.spec.template
    : {};
}
