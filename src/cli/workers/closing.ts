/** Resolves to what `work` resolves to, or rejects as it does, once the threads have ended. */
export async function closing<Answer>(
  threads: { close(): Promise<void> },
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } finally {
    await threads.close();
  }
}
