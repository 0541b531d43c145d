import type { IntOrString } from '../../objects/index.ts';

interface Rounding {
  readonly roundUp: boolean;
}

/** "25%" of a total, or a plain number. Source: apimachinery util/intstr GetScaledValueFromIntOrPercent, v1.34. */
export function scaledValue(value: IntOrString, total: number, { roundUp }: Rounding): number {
  if (typeof value === 'number') return value;
  const share = (Number.parseInt(value, 10) * total) / 100;
  return roundUp ? Math.ceil(share) : Math.floor(share);
}
