import { INT64_MAX } from '../../units/index.ts';
import { Uint } from '../values/types.ts';
import { unquote } from './escapes.ts';
import { literal } from './expression.ts';
import type { Expression } from './expression.ts';
import { NotModelled } from './problems.ts';
import type { Problems } from './problems.ts';
import type { Token } from './tokens.ts';

const UINT64_MAX = (1n << 64n) - 1n;

/** A literal other than true, false and null. */
export function readLiteral({ kind, text, at }: Token, problems: Problems): Expression {
  switch (kind) {
    case 'int':
    case 'float':
      return readNumber({ kind, text, at }, '', problems);
    case 'uint': {
      const value = BigInt(text.slice(0, -1));
      if (value > UINT64_MAX) problems.add(at, 'invalid uint literal');
      return literal(at, new Uint(value));
    }
    case 'string':
      return readString({ kind, text, at }, problems);
    default:
      throw new NotModelled('bytes');
  }
}

/** A number after a minus, which belongs to the literal: the smallest int has no positive counterpart. */
export function readSignedNumber(minus: Token, number: Token, problems: Problems): Expression {
  return readNumber({ ...number, at: minus.at }, '-', problems);
}

function readNumber({ kind, text, at }: Token, sign: '' | '-', problems: Problems): Expression {
  if (kind === 'int') {
    const value = sign === '-' ? -BigInt(text) : BigInt(text);
    if (value > INT64_MAX || value < -INT64_MAX - 1n) problems.add(at, 'invalid int literal');
    return literal(at, value);
  }
  const value = Number(sign + text);
  if (!Number.isFinite(value)) problems.add(at, 'invalid double literal');
  return literal(at, value);
}

function readString({ text, at }: Token, problems: Problems): Expression {
  try {
    return literal(at, unquote(text));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    problems.add(at, error.message);
    return literal(at, '');
  }
}
