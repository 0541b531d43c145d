/** Throws if our own code is wrong; users' mistakes are InputErrors. On in production too. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
