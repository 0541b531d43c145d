import { compileLabelSelector, isKind } from '../../../objects/index.ts';
import type { KubernetesObject, LabelSelector, Labels } from '../../../objects/index.ts';
import { valueAt } from '../../../problems/index.ts';
import { listAt, textAt } from '../../value-at.ts';
import type { Examined } from '../cause.ts';

/** A write that admission may intercept. */
export interface Request {
  readonly operation: 'CREATE' | 'UPDATE';
  readonly group: string;
  readonly version: string;
  /** Plural and lower case, such as "pods". */
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
  readonly labels: Labels;
}

/** The labels of the input's namespaces. */
export class NamespaceLabels {
  readonly #known: ReadonlyMap<string, Labels>;

  constructor({ cluster, applied }: Pick<Examined, 'cluster' | 'applied'>) {
    this.#known = new Map(
      [...cluster, ...applied].flatMap((object) =>
        isKind(object, 'Namespace') ? [[object.metadata.name, object.metadata.labels ?? {}]] : [],
      ),
    );
  }

  /**
   * Whether a selector may match the namespace. For a namespace that is not in the input only the label with its name is known;
   * requirements for other labels count as met.
   */
  mayMatch(selector: LabelSelector, namespace: string): boolean {
    const known = this.#known.get(namespace);
    return known === undefined
      ? compileLabelSelector(nameRequirements(selector))({ [NAME_LABEL]: namespace })
      : compileLabelSelector(selector)({ [NAME_LABEL]: namespace, ...known });
  }
}

/** A label of every namespace (kubernetes v1.34.1 pkg/apis/core/v1/defaults.go SetDefaults_Namespace). */
const NAME_LABEL = 'kubernetes.io/metadata.name';

function nameRequirements({
  matchLabels = {},
  matchExpressions = [],
}: LabelSelector): LabelSelector {
  const exact = Object.entries(matchLabels).filter(([key]) => key === NAME_LABEL);
  return {
    matchLabels: Object.fromEntries(exact),
    matchExpressions: matchExpressions.filter(({ key }) => key === NAME_LABEL),
  };
}

/**
 * Whether one rule of a webhook or a policy covers a request. Source: kubernetes v1.34.1
 * apiserver/pkg/admission/plugin/webhook/predicates/rules/rules.go.
 */
export function ruleCovers(rule: unknown, request: Request): boolean {
  const names = (field: string, asked: string): boolean =>
    listAt(rule, field).some((one) => one === '*' || one === asked);
  const isCovered = (written: unknown): boolean => {
    if (typeof written !== 'string') return false;
    const [resource, subresource = ''] = written.split('/', 2);
    const isNamed = resource === '*' || resource === request.resource;
    return isNamed && (subresource === '' || subresource === '*');
  };
  const only = listAt(rule, 'resourceNames');
  return (
    textAt(rule, 'scope') !== 'Cluster' &&
    names('operations', request.operation) &&
    names('apiGroups', request.group) &&
    names('apiVersions', request.version) &&
    listAt(rule, 'resources').some(isCovered) &&
    (only.length === 0 || only.includes(request.name))
  );
}

/** The selector at a path; an absent one selects everything. */
export function selectorAt(value: unknown, ...path: readonly string[]): LabelSelector {
  const found = valueAt(value, path);
  if (typeof found !== 'object' || found === null) return {};
  return { matchLabels: matchLabelsOf(found), matchExpressions: expressionsOf(found) };
}

function matchLabelsOf(selector: object): Record<string, string> {
  const entries = Object.entries(Object(valueAt(selector, ['matchLabels'])) as object);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function expressionsOf(selector: object): NonNullable<LabelSelector['matchExpressions']> {
  return listAt(selector, 'matchExpressions').map((one) => ({
    key: textAt(one, 'key') ?? '',
    operator: textAt(one, 'operator') ?? '',
    values: listAt(one, 'values').filter((value) => typeof value === 'string'),
  }));
}

/** Whether an object has that kind of admissionregistration.k8s.io, in any version. */
export function isAdmissionKind(object: KubernetesObject, kind: string): boolean {
  return object.kind === kind && object.apiVersion.startsWith('admissionregistration.k8s.io/');
}
