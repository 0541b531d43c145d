/** "namespace/name". */
export const nameOf = ({
  metadata: { namespace = 'default', name },
}: {
  readonly metadata: { readonly namespace?: string; readonly name: string };
}): string => `${namespace}/${name}`;
