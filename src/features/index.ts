export { GATE_EFFECTS } from './gate-effects.ts';
export { isEnabled } from './gates.ts';
export type { Gates } from './gates.ts';
export { namesOf, RULES, rulesOf } from './rules.ts';
export type { RuleName, Rules, RuleWords } from './rules.ts';
export type { Features } from './enabled.ts';
