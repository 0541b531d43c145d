import type { JsonNode, Offset } from '../../decoding/index.ts';
import { parseInt64 } from '../../units/index.ts';

const TRUE = new Set(['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON']);
const FALSE = new Set(['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF']);
const NULL = new Set(['', '~', 'null', 'Null', 'NULL']);
const NOT_FINITE = /^(?:\.nan|\.NaN|\.NAN|[-+]?\.(?:inf|Inf|INF))$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const PREFIXED = /^([-+]?)(0[xX][0-9a-fA-F]+|0[oO]?[0-7]+|0[bB][01]+)$/;

/**
 * The value of a plain YAML scalar in Kubernetes: YAML 1.1 by resolve.go in go.yaml.in/yaml v2 (yes, no, on, off, octal,
 * hexadecimal, underscores in numbers). Undefined for infinities and NaN, which JSON does not have.
 */
export function plainScalar(text: string, offset: Offset): JsonNode | undefined {
  if (NULL.has(text)) return { kind: 'null', offset };
  if (TRUE.has(text)) return { kind: 'bool', value: true, offset };
  if (FALSE.has(text)) return { kind: 'bool', value: false, offset };
  if (NOT_FINITE.test(text)) return undefined;
  const literal = /^[-+.0-9]/.test(text) ? numberLiteral(text) : undefined;
  return literal === undefined
    ? { kind: 'string', value: text, offset }
    : { kind: 'number', literal, offset };
}

/** The number as Go's encoding/json would write it. */
function numberLiteral(text: string): string | undefined {
  const plain = text.startsWith('.') ? text : text.replaceAll('_', '');
  return integerLiteral(plain) ?? (FLOAT.test(plain) ? floatLiteral(Number(plain)) : undefined);
}

function integerLiteral(plain: string): string | undefined {
  const prefixed = PREFIXED.exec(plain);
  if (prefixed !== null) {
    const [, sign = '', digits = ''] = prefixed;
    const octal = digits.replace(/^0([0-7])/, '0o$1');
    return inRange(sign === '-' ? -BigInt(octal) : BigInt(octal));
  }
  if (!/^[-+]?(?:0|[1-9][0-9]*)$/.test(plain)) return undefined;
  return (
    parseInt64(plain)?.toString() ??
    (plain.startsWith('-') ? undefined : inRange(BigInt(plain.replace('+', ''))))
  );
}

/** An int64 or an uint64. */
function inRange(value: bigint): string | undefined {
  return value >= -(1n << 63n) && value < 1n << 64n ? String(value) : undefined;
}

function floatLiteral(value: number): string | undefined {
  return Number.isFinite(value) ? String(value) : undefined;
}
