/** A stream of Node or of the web, or anything else that gives text or bytes. Its types need none of Node's. */
export type ByteStream = AsyncIterable<string | Uint8Array>;
