import type { KubernetesObject } from '../../src/objects/index.ts';
import { audit } from '../../src/whatif/index.ts';
import type { AuditInput } from '../../src/whatif/index.ts';

/** What a rule finds, says and advises: "Kind/name message | hint". */
export const findingsOf = (
  code: string,
  input: AuditInput | readonly KubernetesObject[],
): readonly string[] =>
  audit(isList(input) ? { objects: input } : input, { rules: [code] }).findings.map(
    ({ kind, name, message, hint = '' }) => `${kind}/${name} ${message} | ${hint}`,
  );

const isList = (
  input: AuditInput | readonly KubernetesObject[],
): input is readonly KubernetesObject[] => Array.isArray(input);
