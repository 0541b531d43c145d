/** Evaluation failed. The message is cel-go's, without the context that the allocator adds. */
export class CelError extends Error {}
