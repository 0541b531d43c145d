import { compilePattern } from '../../../cel/index.ts';
import { timeProblem } from '../../../golang/index.ts';
import { invalid, notSupported, Path } from '../../../objects/index.ts';
import { wrongType } from '../../../server/index.ts';
import { checkRules, report } from './rule.ts';
import type { Rule } from './rule.ts';
import type { Schema } from './schema.ts';

/** What a schema asks of a text beside its type. */
interface TextLimits {
  readonly pattern?: string;
  readonly words?: readonly string[];
  readonly most?: number;
  readonly least?: number;
  readonly rules?: readonly Rule<string>[];
}

/*
 * Texts of errors: k8s.io/kube-openapi/pkg/validation/errors/schema.go and apiextensions-apiserver/pkg/apiserver/validation/validation.go,
 * v1.34.
 */

export const text = ({
  pattern,
  words,
  most,
  least,
  rules = [],
}: TextLimits = {}): Schema<string> => ({
  isOptional: false,
  read: (value, path, reading) => {
    if (typeof value !== 'string') {
      reading.problems.push(wrongType(path, ['string'], value));
      return undefined;
    }
    const wrong = (detail: string): void => {
      report(
        reading,
        path,
        invalid(Path.of(path), value, `${String(Path.of(path))} in body ${detail}`),
      );
    };
    if (most !== undefined && value.length > most) {
      const detail = `may not be more than ${String(most)} bytes`;
      report(reading, path, { ...invalid(Path.of(path), '', detail), type: 'FieldValueTooLong' });
    }
    if (least !== undefined && value.length < least) {
      wrong(`should be at least ${String(least)} chars long`);
    }
    if (pattern !== undefined && !compilePattern(pattern).test(value)) {
      wrong(`should match '${pattern}'`);
    }
    if (words?.includes(value) === false) {
      report(reading, path, notSupported(Path.of(path), value, words));
    }
    checkRules(rules, value, 'string', { path, reading });
    return value;
  },
});

/** A time of RFC 3339. */
export const time = (): Schema<string> => ({
  isOptional: false,
  read: (value, path, reading) => {
    if (typeof value !== 'string') {
      reading.problems.push(wrongType(path, ['string'], value));
      return undefined;
    }
    if (timeProblem(value, 'time') !== undefined) {
      const detail = `${String(Path.of(path))} in body must be of type date-time: ${JSON.stringify(value)}`;
      report(reading, path, invalid(Path.of(path), value, detail));
    }
    return value;
  },
});

export const integer = (least?: number, most?: number): Schema<number> => ({
  isOptional: false,
  read: (value, path, reading) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      reading.problems.push(wrongType(path, ['integer'], value));
      return undefined;
    }
    const wrong = (order: string, bound: number): void => {
      const field = String(Path.of(path));
      const detail = `${field} in body should be ${order} than or equal to ${String(bound)}`;
      report(reading, path, invalid(Path.of(path), value, detail));
    };
    if (least !== undefined && value < least) wrong('greater', least);
    if (most !== undefined && value > most) wrong('less', most);
    return value;
  },
});

/** The pattern of amounts that controller-gen writes into schemas. */
const AMOUNT =
  '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';

/** An amount of a resource. */
export const amount = (): Schema<string | number> => {
  const written = text({ pattern: AMOUNT });
  return {
    isOptional: false,
    read: (value, path, reading) => {
      if (typeof value === 'number' && Number.isInteger(value)) return value;
      if (typeof value === 'string') return written.read(value, path, reading);
      reading.problems.push(wrongType(path, ['integer', 'string'], value));
      return undefined;
    },
  };
};
