/** The object of a finding. */
export interface Subject {
  readonly kind: string;
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** Equal for equal objects. */
export const subjectKey = ({ kind, namespace = '', name }: Subject): string =>
  `${kind}/${namespace}/${name}`;
