export {
  ALPHA,
  intervalOf,
  LEAST_PAIRS,
  meanOf,
  meanOfKnown,
  signFlipProbability,
  signOf,
} from './paired.ts';
