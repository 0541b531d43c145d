import { isRecord } from '../../units/index.ts';

/** The id of a request. */
export type Id = string | number;

/** A request, or a notification if it has no id. */
export interface Message {
  readonly id?: Id;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The codes of JSON-RPC 2.0, and one of ours. */
export const CODE = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
  busy: -32_000,
} as const;

/** An answer that is an error of the protocol. */
export class ProtocolError extends Error {
  readonly code: number;
  readonly id: Id | null;

  /** `id`: of the request, if the message has one. */
  constructor(code: number, message: string, id: Id | null = null) {
    super(message);
    this.code = code;
    this.id = id;
  }
}

const LONGEST_ID = 256;

/** Reads one JSON-RPC message. Undefined: the response to a request, which this server never sends. Throws ProtocolError. */
export function readMessage(value: unknown): Message | undefined {
  if (!isRecord(value)) throw new ProtocolError(CODE.request, 'not a JSON-RPC message');
  const { id, method, params = {} } = value;
  const known = isId(id) ? id : null;
  const wrong = wrongIn(value);
  if (wrong !== undefined) throw new ProtocolError(CODE.request, wrong, known);
  if (typeof method !== 'string') return undefined;
  if (!isRecord(params)) throw new ProtocolError(CODE.params, 'params is not an object', known);
  return { method, params, ...(known === null ? {} : { id: known }) };
}

function wrongIn(message: Readonly<Record<string, unknown>>): string | undefined {
  const { jsonrpc, id, method } = message;
  if (jsonrpc !== '2.0') return 'jsonrpc is not "2.0"';
  const isResponse = method === undefined && ('result' in message || 'error' in message);
  if (isResponse) return undefined;
  if (typeof method !== 'string') return 'no method';
  return id === undefined || isId(id) ? undefined : 'id is neither a text nor a whole number';
}

export const isId = (id: unknown): id is Id =>
  typeof id === 'string' ? id.length <= LONGEST_ID : Number.isSafeInteger(id);
