import {
  anyText,
  documentSchema,
  head,
  list,
  made,
  map,
  object,
  optional,
} from '../../documents/index.ts';
import type { DocumentProblem, Field, Fields, Head, JsonSchema } from '../../documents/index.ts';
import type { BehaviourRule, RuleMatch } from './behaviour-rule.ts';
import { evictionProblem } from './eviction-fields.ts';
import type { EvictionSettings } from './eviction-settings.ts';
import { CONTAINER_FIELDS, MODEL_FIELDS, NODE_FIELDS } from './fields.ts';
import type { KubeletModel } from './kubelet-model.ts';
import { defaultKubeletModel } from './kubelet-model.ts';
import type { Settings } from './knobs.ts';
import type { NodeRule, NodeSettings } from './node-rule.ts';

/** What the fields of an object set together. */
const settings = <S extends object>(
  fields: Fields<Readonly<Record<string, S | undefined>>>,
  none: S,
): Field<S> =>
  made(object<Readonly<Record<string, S | undefined>>>(fields), (parts) =>
    Object.values(parts).reduce<S>((sum, part) => ({ ...sum, ...part }), none),
  );

const withGracePeriods = <S extends Partial<EvictionSettings>>(inner: Field<S>): Field<S> =>
  made(inner, (read, refuse) => {
    const problem = evictionProblem(read);
    if (problem !== undefined) refuse(problem, 'evictionSoft');
    return read;
  });

const matching = <M extends object>(fields: Fields<M>): Field<{ readonly match: M } | undefined> =>
  optional(made(object<M>(fields), (match) => ({ match })));

const pattern = (): Field<string | undefined> => optional(anyText());
const labels = (): Field<Readonly<Record<string, string>> | undefined> => optional(map(anyText()));

type NodePart = NodeSettings & Partial<Pick<NodeRule, 'match'>>;

const nodeRule = (): Field<NodeRule> => {
  const match = matching<NodeRule['match']>({ name: pattern(), labels: labels() });
  const whole = withGracePeriods(settings<NodePart>({ match, ...NODE_FIELDS }, {}));
  return made(whole, ({ match: matched = {}, ...rest }) => ({ match: matched, settings: rest }));
};

type ContainerPart = Settings & Partial<Pick<BehaviourRule, 'match'>>;

const containerRule = (): Field<BehaviourRule> => {
  const match = matching<RuleMatch>({
    image: pattern(),
    workload: pattern(),
    namespace: pattern(),
    container: pattern(),
    labels: labels(),
  });
  const whole = settings<ContainerPart>({ match, ...CONTAINER_FIELDS }, {});
  return made(whole, ({ match: matched = {}, ...rest }) => ({ match: matched, settings: rest }));
};

interface Document extends Head {
  readonly kubelet: Partial<KubeletModel> | undefined;
  readonly nodes: readonly NodeRule[] | undefined;
  readonly containers: readonly BehaviourRule[] | undefined;
}

const document = (): Field<Document> =>
  object<Document>({
    ...head('KubeletModel'),
    kubelet: optional(withGracePeriods(settings<Partial<KubeletModel>>(MODEL_FIELDS, {}))),
    nodes: optional(list(nodeRule())),
    containers: optional(list(containerRule())),
  });

/** The model of a document (docs/KUBELET.md), over the defaults. Undefined if there are problems, which are added. */
export function readKubeletModel(
  value: unknown,
  problems: DocumentProblem[],
): KubeletModel | undefined {
  const read = document().read(value, [], problems);
  if (read === undefined) return undefined;
  const { kubelet, nodes = [], containers = [] } = read;
  return { ...defaultKubeletModel, ...kubelet, nodeRules: nodes, rules: containers };
}

/** The JSON Schema of a KubeletModel document, for editors. */
export function kubeletModelSchema(): JsonSchema {
  const description = 'How containers behave and how long things take on simulated nodes.';
  return documentSchema('kubelet-model', { title: 'KubeletModel', description }, document());
}
