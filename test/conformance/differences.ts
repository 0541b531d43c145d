import { isRecord } from '../../src/units/index.ts';

/** The differences of two JSON values, a line each: "path: expected ..., got ...". The order of keys is ignored, the order of lists is not. */
export function differences(expected: unknown, actual: unknown, at = ''): readonly string[] {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const length = Math.max(expected.length, actual.length);
    return Array.from({ length }, (_, index) =>
      differences(expected[index], actual[index], `${at}[${index}]`),
    ).flat();
  }
  if (isRecord(expected) && isRecord(actual)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    return [...keys].flatMap((key) =>
      differences(expected[key], actual[key], at === '' ? key : `${at}.${key}`),
    );
  }
  if (expected === actual) return [];
  return [`${at === '' ? 'answer' : at}: expected ${print(expected)}, got ${print(actual)}`];
}

function print(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
