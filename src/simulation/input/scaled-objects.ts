import {
  flag,
  integer,
  list,
  map,
  openObject,
  optional,
  scalar,
  text,
} from '../../documents/index.ts';
import type { DocumentProblem, Field } from '../../documents/index.ts';
import { customResourceProblems } from '../../input/index.ts';
import type { Given } from '../../input/index.ts';
import { groupOf } from '../../objects/index.ts';
import { fieldText } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';

interface Target {
  readonly name: string;
  readonly apiVersion: string | undefined;
  readonly kind: string | undefined;
}

interface Trigger {
  readonly type: string;
  readonly metricType: string | undefined;
  readonly metadata: Readonly<Record<string, string>> | undefined;
}

interface Config {
  readonly name: string | undefined;
  readonly behavior: object | undefined;
}

interface Advanced {
  readonly horizontalPodAutoscalerConfig: Config | undefined;
  readonly scalingModifiers: object | undefined;
}

interface Spec {
  readonly scaleTargetRef: Target;
  readonly minReplicaCount: number | undefined;
  readonly maxReplicaCount: number | undefined;
  readonly idleReplicaCount: number | undefined;
  readonly triggers: readonly Trigger[] | undefined;
  readonly advanced: Advanced | undefined;
}

/** Texts, and what YAML makes of them without quotes. */
const value = (): Field<string> => {
  const words = scalar((written) => ({ value: written }), 'a text, a number, true or false');
  return {
    ...words,
    read: (written, path, problems) =>
      typeof written === 'boolean'
        ? String(flag().read(written, path, problems))
        : words.read(written, path, problems),
  };
};

/**
 * The fields that are read, with the types that KEDA's CustomResourceDefinition gives them.
 *
 * Source: config/crd/bases/keda.sh_scaledobjects.yaml of github.com/kedacore/keda, v2.
 */
const scaledObject = (): Field<{ readonly spec: Spec }> =>
  openObject({
    spec: openObject<Spec>({
      scaleTargetRef: openObject<Target>({
        name: text(),
        apiVersion: optional(text()),
        kind: optional(text()),
      }),
      minReplicaCount: optional(integer()),
      maxReplicaCount: optional(integer()),
      idleReplicaCount: optional(integer()),
      triggers: optional(
        list(
          openObject<Trigger>({
            type: text(),
            metricType: optional(text()),
            metadata: optional(map(value())),
          }),
        ),
      ),
      advanced: optional(
        openObject<Advanced>({
          horizontalPodAutoscalerConfig: optional(
            openObject<Config>({ name: optional(text()), behavior: optional(openObject({})) }),
          ),
          scalingModifiers: optional(openObject({})),
        }),
      ),
    }),
  });

/** What the API server would refuse in what is read of ScaledObjects, with places. */
export function scaledObjectProblems(given: readonly Given[]): readonly Problem[] {
  const own = given.filter(
    ({ object: { apiVersion, kind } }) =>
      kind === 'ScaledObject' && groupOf(apiVersion) === 'keda.sh',
  );
  if (own.length === 0) return [];
  const schema = scaledObject();
  return customResourceProblems(own, ({ object }) => {
    const problems: DocumentProblem[] = [];
    schema.read(object, [], problems);
    return problems.map(({ path, at, message }) => ({
      ...{ path, at },
      text: path.length === 0 ? message : `${fieldText(path)}: ${message}`,
    }));
  });
}
