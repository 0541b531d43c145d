/** Evaluation failed. The message is that of cel-go, without the context that the allocator adds. */
export class CelError extends Error {}
