import { API_VERSION_OF, isKind } from '../../../src/objects/index.ts';
import { applyDefaults } from '../../../src/server/index.ts';
import type { KubernetesObject, PodTemplateSpec } from '../../../src/objects/index.ts';
import { hasEqualValue, isStoredAlike } from '../../../src/controllers/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';

/** Whether a template equals the rolled-out one; hashes are not compared. */
export function checkRolloutEquality(line: Line): readonly string[] {
  const { equal } = expectOf(line);
  const { kind } = line;
  const isEqual = kind === 'Deployment' ? hasEqualValue : isStoredAlike;
  const [existing, now] = [stored(kind, line['existing']), stored(kind, line['new'])];
  return differences({ equal }, { equal: isEqual(existing, now) });
}

/** The template after a workload of that kind is created with it. */
function stored(kind: unknown, template: unknown): PodTemplateSpec {
  const metadata = { name: 'web', namespace: 'default' };
  // The structure of the golden data.
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
