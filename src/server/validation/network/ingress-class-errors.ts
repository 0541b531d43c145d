import { utf8Length } from '../../../golang/index.ts';
import { Path } from '../../../objects/index.ts';
import type {
  Loose,
  IngressClass,
  IngressClassParametersReference,
} from '../../../objects/index.ts';
import { checkDomainPrefixedPath } from '../rules/domains.ts';
import type { ErrorList } from '../error-list.ts';
import { checkImmutable, shapeOf } from '../rules/immutable.ts';
import { checkLocalReference } from '../rules/references.ts';
import { dnsLabelProblems } from '../rules/texts.ts';

const LONGEST_CONTROLLER = 250;
const SCOPES: readonly string[] = ['Cluster', 'Namespace'];
const CONTROLLER = Path.spec.child('controller');

/** Rule: ValidateIngressClass, pkg/apis/networking/validation/validation.go, v1.34. */
export function checkIngressClass({ spec = {} }: Loose<IngressClass>, list: ErrorList): void {
  const { controller = '', parameters } = spec;
  if (utf8Length(controller) > LONGEST_CONTROLLER) list.tooLong(CONTROLLER, LONGEST_CONTROLLER);
  checkDomainPrefixedPath(controller, CONTROLLER, list);
  if (parameters !== undefined) checkParameters(parameters, Path.spec.child('parameters'), list);
}

/** Rule: validateIngressClassParametersReference, the same file. A default gives every reference a scope. */
function checkParameters(
  reference: Loose<IngressClassParametersReference>,
  path: Path,
  list: ErrorList,
): void {
  const { scope = '', namespace } = reference;
  checkLocalReference(reference, path, list);
  list.supportedText(path.child('scope'), scope, SCOPES);
  const field = path.child('namespace');
  if (scope === 'Namespace') {
    if (namespace === undefined) {
      list.required(field, "`parameters.scope` is set to 'Namespace'");
    } else list.each(field, namespace, dnsLabelProblems(namespace));
  } else if (scope === 'Cluster' && namespace !== undefined) {
    list.forbidden(field, "`parameters.scope` is set to 'Cluster'");
  }
}

/** What an update may not change. Rule: ValidateIngressClassUpdate, the same file. */
export function checkIngressClassUpdate(
  { spec = {} }: Loose<IngressClass>,
  { spec: old = {} }: Loose<IngressClass>,
  list: ErrorList,
): void {
  checkImmutable(
    CONTROLLER,
    { now: spec.controller ?? '', before: old.controller ?? '' },
    shapeOf('IngressClassSpec', 'controller'),
    list,
  );
}
