import type { Pod } from '../objects/index.ts';

/** The scheduler's key of a pod: its uid, since another pod may take the name. */
export const podKey = ({ metadata }: Pod): string => metadata.uid ?? '';
