import { Option } from 'commander';

export interface UsageFlags {
  readonly usage?: string;
  readonly namespace: string;
}

export const usageOption = (): Option =>
  new Option(
    '--usage <file>',
    'what workloads use over time: autoscalers follow it (docs/AUTOSCALING.md)',
  );

/** The Usage document that the flag names. Throws InputError with all of its problems. */
export async function loadUsage({ usage, namespace }: UsageFlags): Promise<unknown> {
  if (usage === undefined) return undefined;
  const { readUsageFile } = await import('../documents/usage.ts');
  return await readUsageFile(usage, namespace);
}
