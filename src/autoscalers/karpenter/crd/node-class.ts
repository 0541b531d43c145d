import { list, object } from './collections.ts';
import { text } from './scalars.ts';
import { optional } from './schema.ts';
import type { Schema } from './schema.ts';

/** What is read of a NodeClass. */
interface NodeClassParts {
  readonly spec: object | undefined;
  readonly status:
    { readonly subnets: readonly { readonly zone: string | undefined }[] | undefined } | undefined;
}

/** The value of a label, which zones of nodes become. */
const LABEL_VALUE = '^[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$';

/**
 * The parts of a NodeClass that are read, of whatever provider; the others may have any value.
 *
 * Source: pkg/apis/crds/karpenter.k8s.aws_ec2nodeclasses.yaml of github.com/aws/karpenter-provider-aws, v1.13.
 */
export const nodeClassSchema = (): Schema<NodeClassParts> => {
  const isOpen = { isOpen: true };
  const zone = optional(text({ pattern: LABEL_VALUE }));
  const subnets = optional(list(object<{ zone: string | undefined }>({ zone }, isOpen)));
  return object<NodeClassParts>(
    { spec: optional(object<object>({}, isOpen)), status: optional(object({ subnets }, isOpen)) },
    isOpen,
  );
};
