import type { FieldValidation } from '../manifests/index.ts';

export interface ManifestOptions {
  /** The namespace of namespaced objects that name none. Default: "default". */
  readonly namespace?: string;
  /** For manifests; objects that an API server wrote are always read leniently. Default "strict": errors. */
  readonly validate?: FieldValidation;
}
