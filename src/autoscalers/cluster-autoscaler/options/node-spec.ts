/** A value of `--nodes`: the bounds of a group. */
export interface NodeSpec {
  readonly id: string;
  readonly min: number;
  readonly max: number;
}

/** `<min>:<max>:<id>`; undefined: it is none. Source: config/dynamic/node_group_spec.go, 1.36. */
export function nodeSpecOf(text: string): NodeSpec | undefined {
  const [, min = '', max = '', id = ''] = /^(\d+):(\d+):(.+)$/s.exec(text) ?? [];
  return id === '' || Number(max) < Number(min)
    ? undefined
    : { id, min: Number(min), max: Number(max) };
}
