import { SCALE_STEPS, shareColour } from '../../graphics/colours.ts';
import { COLOURS, TYPE, type Theme } from '../../graphics/tokens.ts';

/** The class of a shape in the colour of a share between 0 and 1, in steps of 5 %. */
export const shareClass = (share: number): string =>
  `s${String(Math.round(Math.min(1, Math.max(0, share)) * SCALE_STEPS))}`;

/** All rules are below the picture's class, since the style of a picture within a page holds for the whole page. */
function rulesOf(theme: Theme): string {
  const of = (name: keyof typeof COLOURS): string => COLOURS[name][theme];
  const scale = Array.from(
    { length: SCALE_STEPS + 1 },
    (_, at) => `.kschedsim .s${String(at)}{fill:${shareColour(at / SCALE_STEPS, theme)}}`,
  );
  return [
    `.kschedsim text{fill:${of('ink')}}`,
    `.kschedsim .ground{fill:${of('card')}}`,
    `.kschedsim .soft{fill:${of('soft')}}`,
    `.kschedsim .line{stroke:${of('line')}}`,
    `.kschedsim .mark{stroke:${of('ink')}}`,
    `.kschedsim .card{fill:${of('raised')};stroke:${of('line')}}`,
    `.kschedsim .range{stroke:${of('ink')};stroke-width:2}`,
    `.kschedsim .rim{stroke:${of('soft')};stroke-width:.5}`,
    `.kschedsim .halo{stroke:${of('card')}}`,
    `.kschedsim .cordoned{stroke:${of('ink')}}`,
    `.kschedsim .stem{fill:${of('soft')}}`,
    `.kschedsim .empty{fill:${of('line')}}`,
    `.kschedsim .absent{fill:none;stroke:${of('edge')}}`,
    `.kschedsim .closed{stroke:${of('ink')}}`,
    `.kschedsim .passed{fill:${of('good')}}`,
    `.kschedsim .failed{fill:${of('bad')}}`,
    `.kschedsim .unknown{fill:${of('doubt')}}`,
    ...scale,
  ].join('');
}

export const STYLE: string = [
  `.kschedsim text{font:12px ${TYPE.font}}`,
  '.kschedsim .head{font-weight:600}',
  '.kschedsim .verdict{font-size:15px;font-weight:600}',
  '.kschedsim .mark,.kschedsim .closed,.kschedsim .gone{stroke-dasharray:3 3}',
  '.kschedsim .cross{fill:none;stroke:#ffffff;stroke-width:1.5}',
  '.kschedsim .halo{fill:none;stroke-width:3.5}',
  '.kschedsim .cordoned{fill:none;stroke-width:1.2}',
  rulesOf('light'),
  `@media (prefers-color-scheme:dark){${rulesOf('dark')}}`,
  // Text on colours of the palette, which both themes share.
  '.kschedsim .on{fill:#000000;font-weight:600}',
].join('');
