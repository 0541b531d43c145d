import type { Pod } from '../../../src/objects/index.ts';

/** The value of the pod's annotation "sim/NAME". */
export function knobText({ metadata }: Pod, name: string): string | undefined {
  return metadata.annotations?.[`sim/${name}`];
}

/** Seconds; "never" is Infinity. */
export function knob(pod: Pod, name: string, usual: number): number {
  const text = knobText(pod, name);
  if (text === 'never') return Infinity;
  return text === undefined ? usual : Number(text);
}
