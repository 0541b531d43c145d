export { v1_22 } from './v1-22.ts';
export { v1_34 } from './v1-34.ts';
export { successor } from './release.ts';
export type {
  ApiRules,
  DefaultPlugin,
  ExtenderRules,
  OlderVersion,
  QueueRules,
  Release,
  ReleaseChanges,
  ReleaseTexts,
} from './release.ts';
