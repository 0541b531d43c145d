import type { ActingAutoscaler } from './choose.ts';
import type { AutoscalingOptions } from './options.ts';
import { settingsWithoutEffect } from './without-effect.ts';

/**
 * What a user may expect of the chosen autoscaler, and it does not do.
 *
 * @param chosen the one that acts or is switched off; undefined: the input has none
 */
export const choiceWarnings = (
  options: AutoscalingOptions | undefined,
  chosen: ActingAutoscaler | undefined,
): readonly string[] => [
  ...rivalWarnings(chosen),
  ...groupWarnings(chosen),
  ...settingsWithoutEffect(options, chosen),
];

/** Which of two node autoscalers acts, and why. */
const rivalWarnings = (chosen: ActingAutoscaler | undefined): readonly string[] =>
  chosen?.rival === undefined
    ? []
    : [
        `the input has ${chosen.name} and ${chosen.rival.name}: ${chosen.name} acts, because NodePools are looked for first, and ${chosen.rival.name} does nothing; --autoscaler ${chosen.rival.name} chooses the other`,
      ];

/** An autoscaler that runs and has nothing to launch nodes from. */
const groupWarnings = (chosen: ActingAutoscaler | undefined): readonly string[] =>
  chosen?.name === 'cluster-autoscaler' &&
  !chosen.isSwitchedOff &&
  chosen.prepared.facts.groups?.length === 0
    ? [
        `${chosen.name} launches nothing: of no node group are the bounds and the nodes known; --node-groups states them`,
      ]
    : [];
