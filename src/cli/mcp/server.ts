import { isRecord } from '../../units/index.ts';
import { CODE, isId, ProtocolError, readMessage, type Id, type Message } from './message.ts';

/** A tool as clients see it, and what it does. */
export interface Tool {
  readonly name: string;
  /** The other members of the tool in `tools/list`. */
  readonly listed: Readonly<Record<string, unknown>>;
  /** Mistakes of the model are results too (`isError`). A call whose signal is aborted may throw. */
  readonly call: (
    given: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) => Promise<ToolResult>;
}

export interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: object;
  readonly isError?: true;
}

export interface ServerInfo {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** What a model has to know of all tools. */
  readonly instructions: string;
}

/** The newest first. Their differences concern what this server does not offer, and batches. */
const VERSIONS: readonly [string, ...string[]] = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
];
/** Results have `structuredContent` since this version. */
const STRUCTURED_SINCE = '2025-06-18';

/** Calls that wait for their turn: one runs at a time. */
const MOST_WAITING = 16;
const MOST_IN_BATCH = 32;

/**
 * A server of the Model Context Protocol with nothing but tools. It knows neither streams nor processes. Messages are answered as they
 * come; calls of tools run one after the other.
 */
export class McpServer {
  readonly #info: ServerInfo;
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #running = new Map<Id, AbortController>();
  #version: string = VERSIONS[0];
  #turn: Promise<unknown> = Promise.resolve();

  constructor(info: ServerInfo, tools: readonly Tool[]) {
    this.#info = info;
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
  }

  /** The answer to a line of input: one message or a batch. Undefined: nothing is answered. Never throws. */
  async answer(line: string | undefined): Promise<string | undefined> {
    const answer = await this.#answerTo(line);
    return answer === undefined ? undefined : JSON.stringify(answer);
  }

  async #answerTo(line: string | undefined): Promise<object | undefined> {
    if (line === undefined)
      return failure(new ProtocolError(CODE.request, 'the message is too long'));
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return failure(new ProtocolError(CODE.parse, 'the message is not JSON'));
    }
    if (!Array.isArray(value)) return await this.#answerOne(value);
    if (value.length === 0 || value.length > MOST_IN_BATCH) {
      const message = `a batch has 1 to ${String(MOST_IN_BATCH)} messages`;
      return failure(new ProtocolError(CODE.request, message));
    }
    const all = await Promise.all(value.map(async (each: unknown) => await this.#answerOne(each)));
    const answers = all.filter((each) => each !== undefined);
    return answers.length === 0 ? undefined : answers;
  }

  /** Ends all calls. */
  close(): void {
    for (const controller of this.#running.values()) controller.abort();
  }

  async #answerOne(value: unknown): Promise<object | undefined> {
    let message: Message | undefined;
    try {
      message = readMessage(value);
      if (message === undefined) return undefined;
      const { id } = message;
      if (id === undefined) {
        this.#notice(message);
        return undefined;
      }
      const result = await this.#respond(id, message);
      return result === undefined ? undefined : { jsonrpc: '2.0', id, result };
    } catch (error) {
      const id = message?.id ?? null;
      if (error instanceof ProtocolError) return failure(error, id);
      const text = error instanceof Error ? error.message : String(error);
      return failure(new ProtocolError(CODE.internal, `internal error: ${text}`), id);
    }
  }

  #notice({ method, params }: Message): void {
    if (method !== 'notifications/cancelled') return;
    const { requestId } = params;
    if (isId(requestId)) this.#running.get(requestId)?.abort();
  }

  async #respond(id: Id, { method, params }: Message): Promise<object | undefined> {
    switch (method) {
      case 'initialize':
        return this.#initialize(params);
      case 'ping':
        return {};
      case 'tools/list':
        return this.#list(params);
      case 'tools/call':
        return await this.#call(id, params);
      default:
        throw new ProtocolError(
          CODE.method,
          `unknown method ${JSON.stringify(method.slice(0, 100))}`,
        );
    }
  }

  #initialize({ protocolVersion }: Message['params']): object {
    this.#version = VERSIONS.find((known) => known === protocolVersion) ?? VERSIONS[0];
    const { instructions, ...serverInfo } = this.#info;
    return {
      protocolVersion: this.#version,
      capabilities: { tools: {} },
      serverInfo,
      instructions,
    };
  }

  #list({ cursor }: Message['params']): object {
    if (cursor !== undefined) throw new ProtocolError(CODE.params, 'there is only one page');
    return { tools: [...this.#tools.values()].map(({ name, listed }) => ({ name, ...listed })) };
  }

  async #call(id: Id, params: Message['params']): Promise<object | undefined> {
    const { name, arguments: given = {} } = params;
    const tool = typeof name === 'string' ? this.#tools.get(name) : undefined;
    if (tool === undefined) {
      const known = [...this.#tools.keys()].join(', ');
      throw new ProtocolError(CODE.params, `unknown tool; the tools are ${known}`);
    }
    if (!isRecord(given)) throw new ProtocolError(CODE.params, 'arguments is not an object');
    if (this.#running.has(id)) {
      throw new ProtocolError(CODE.request, 'a request with this id is running');
    }
    if (this.#running.size > MOST_WAITING) {
      throw new ProtocolError(CODE.busy, `${String(MOST_WAITING)} calls wait already`);
    }
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      return await this.#inTurn(tool, given, controller.signal);
    } finally {
      this.#running.delete(id);
    }
  }

  /** Undefined: the call was cancelled, and a cancelled request is not answered. */
  async #inTurn(
    { call }: Tool,
    given: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<object | undefined> {
    const before = this.#turn;
    const run = async (): Promise<ToolResult | undefined> => {
      await before;
      return signal.aborted ? undefined : await call(given, signal);
    };
    const running = run();
    this.#turn = running.catch(() => undefined);
    try {
      const result = await running;
      return signal.aborted || result === undefined ? undefined : this.#inVersion(result);
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  /** Clients of older versions get the document as text. */
  #inVersion({ structuredContent, content, ...rest }: ToolResult): object {
    if (structuredContent === undefined) return { content, ...rest };
    if (this.#version >= STRUCTURED_SINCE) return { content, structuredContent, ...rest };
    const document = { type: 'text', text: JSON.stringify(structuredContent) };
    return { content: [...content, document], ...rest };
  }
}

const failure = ({ code, message, id }: ProtocolError, of: Id | null = null): object => ({
  jsonrpc: '2.0',
  id: of ?? id,
  error: { code, message },
});
