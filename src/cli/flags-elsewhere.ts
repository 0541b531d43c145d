/** Flags that users look for in other commands than those that have them, and what to do instead. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '--trace':
    "(plan and watch play a trace; compare takes plans that 'kschedsim plan --trace FILE -o json' has printed)",
  '--growth': '(capacity has --growth; check expects roomFor: 12 weeks at 3%/week)',
  '--shard': "(sweep has --shard; it asks any question of many cells, 'kschedsim sweep --help')",
};

/** An error of Commander; an unknown option that another command has says which one, instead of a name that is near. */
export function withElsewhere(error: string): string {
  const [, flag = ''] = /^error: unknown option '(--[a-z-]+)(?:=[^]*)?'\n/.exec(error) ?? [];
  const hint = Object.hasOwn(ELSEWHERE, flag) ? ELSEWHERE[flag] : undefined;
  return hint === undefined ? error : `error: unknown option '${flag}'\n${hint}\n`;
}
