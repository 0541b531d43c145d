import { SCALE, type Theme } from './tokens.ts';

/** Steps of the scale that pictures have as classes: shares of 5 %. */
export const SCALE_STEPS = 20;

/** The colour of a share between 0 and 1; more than 1 is as 1. */
export function shareColour(share: number, theme: Theme): string {
  const stops = SCALE[theme].map(channelsOf);
  const last = stops.length - 1;
  const place = Math.min(1, Math.max(0, share)) * last;
  const at = Math.min(last - 1, Math.floor(place));
  const [low = [], high = []] = [stops[at], stops[at + 1]];
  return hex(low.map((part, channel) => part + ((high[channel] ?? 0) - part) * (place - at)));
}

/** Black or white, whichever is easier to read on a colour. */
export const inkOn = (colour: string): string =>
  contrast('#000000', colour) > contrast('#ffffff', colour) ? '#000000' : '#ffffff';

/** The contrast of two colours as WCAG 2 defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((part) => {
    const value = part / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue of "#rrggbb", each from 0 to 255. */
const channelsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const hex = (channels: readonly number[]): string =>
  `#${channels.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
