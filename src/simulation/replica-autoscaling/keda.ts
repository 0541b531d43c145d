import { kedaAutoscaler, scaledObjectOf } from '../../controllers/index.ts';
import { objectsOf, type Given } from '../../input/index.ts';
import { inNamespace, keyOf } from '../../objects/index.ts';
import { Loads, readUsage } from '../usage/index.ts';

/**
 * The input with the autoscalers that KEDA makes of ScaledObjects, where usage of all their metrics is given. `usage`: a Usage document;
 * one with problems adds none.
 */
export function withKedaAutoscalers(given: readonly Given[], usage: unknown): readonly Given[] {
  const read = usage === undefined ? undefined : readUsage(usage, []);
  if (read === undefined) return given;
  const loads = new Loads(read.loads);
  const made = new Set(
    objectsOf(given).flatMap((object) => {
      if (object.kind !== 'HorizontalPodAutoscaler') return [];
      const { metadata } = inNamespace(object);
      const name = scaledObjectOf(metadata);
      return name === undefined ? [] : [keyOf({ namespace: metadata.namespace, name })];
    }),
  );
  return given.flatMap((one): readonly Given[] => {
    const autoscaler = kedaAutoscaler(one.object);
    if (autoscaler === undefined || loads.unknownTo(autoscaler).length > 0) return [one];
    const { name } = one.object.metadata;
    const { namespace } = autoscaler.metadata;
    return made.has(keyOf({ namespace, name })) ? [one] : [one, one.with(autoscaler)];
  });
}
