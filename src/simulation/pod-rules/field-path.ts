import type { ValuePath } from '../value-at.ts';

const SEGMENT = /\.?([^.[\]{}"\s]+)|\[(\d+)\]|\["([^"]+)"\]/y;

/**
 * Reads a path such as `spec.containers[0].resources` or `metadata.annotations["example.com/tier"]`. Undefined where it is none;
 * names that every JavaScript object has are no fields.
 */
export function parseFieldPath(text: string): ValuePath | undefined {
  const path: string[] = [];
  SEGMENT.lastIndex = 0;
  let end = 0;
  while (end < text.length) {
    const found = SEGMENT.exec(text);
    const segment = found?.[1] ?? found?.[2] ?? found?.[3];
    if (found === null || segment === undefined || segment === '__proto__') return undefined;
    if ((end === 0) === found[0].startsWith('.')) {
      if (end === 0 || found[1] !== undefined) return undefined;
    }
    path.push(segment);
    end = SEGMENT.lastIndex;
  }
  return path.length === 0 ? undefined : path;
}

export function fieldPathText(path: ValuePath): string {
  return path
    .map((segment, at) => {
      if (/^\d+$/.test(segment)) return `[${segment}]`;
      if (segment.includes('.')) return `[${JSON.stringify(segment)}]`;
      return at === 0 ? segment : `.${segment}`;
    })
    .join('');
}
