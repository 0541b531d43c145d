import type { FieldPath } from '../../problems/index.ts';

const SEGMENT = /\.?([^.[\]{}"\s]+)|\[(\d+)\]|\["([^"]+)"\]/y;

/**
 * Reads a path such as `spec.containers[0].resources` or `metadata.annotations["example.com/tier"]`. Undefined for other texts;
 * `__proto__` is no field.
 */
export function parseFieldPath(text: string): FieldPath | undefined {
  const path: (string | number)[] = [];
  SEGMENT.lastIndex = 0;
  let end = 0;
  while (end < text.length) {
    const found = SEGMENT.exec(text);
    const segment = found === null ? undefined : segmentIn(found, end === 0);
    if (segment === undefined) return undefined;
    path.push(segment);
    end = SEGMENT.lastIndex;
  }
  return path.length === 0 ? undefined : path;
}

/** Names after the first one begin with a dot; the first segment does not. */
function segmentIn(
  [whole, name, index, key]: RegExpExecArray,
  isFirst: boolean,
): string | number | undefined {
  const hasDot = whole.startsWith('.');
  if (isFirst ? hasDot : name !== undefined && !hasDot) return undefined;
  const segment = name ?? (index === undefined ? key : Number(index));
  return segment === '__proto__' ? undefined : segment;
}

export function fieldPathText(path: FieldPath): string {
  return path
    .map((segment, at) => {
      if (typeof segment === 'number') return `[${String(segment)}]`;
      if (segment.includes('.')) return `[${JSON.stringify(segment)}]`;
      return at === 0 ? segment : `.${segment}`;
    })
    .join('');
}
