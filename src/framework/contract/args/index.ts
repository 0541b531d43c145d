/** How the args of one plugin are read; see the args of each plugin. */
export interface ArgsKind<T> {
  readonly kind: string;
  readonly defaults: () => T;
}
