import type { JsonNode } from './json-node.ts';
import { scanJson } from './scan-json.ts';
import type { JsonMaker } from './scan-json.ts';

/** Configurations have about ten. */
const MAX_DEPTH = 1000;

const NODES: JsonMaker<JsonNode> = {
  scalar: (value, offset) => {
    if (value === null) return { kind: 'null', offset };
    return typeof value === 'string'
      ? { kind: 'string', value, offset }
      : { kind: 'bool', value, offset };
  },
  number: (literal, offset) => ({ kind: 'number', literal, offset }),
  list: (items, offset) => ({ kind: 'array', items, offset }),
  object: (members, offset) => ({ kind: 'object', members, offset }),
};

/**
 * JSON text as a node.
 *
 * @throws DecodeError with the text of Go's encoding/json
 */
export const readJson = (text: string): JsonNode => scanJson(text, NODES, { maxDepth: MAX_DEPTH });
