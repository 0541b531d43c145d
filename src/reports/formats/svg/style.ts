/** Colours of one theme. */
interface Theme {
  readonly ground: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly raised: string;
  readonly passed: string;
  readonly failed: string;
  readonly unknown: string;
}

const LIGHT: Theme = {
  ground: '#ffffff',
  ink: '#1c2024',
  soft: '#565d66',
  line: '#d5d9de',
  raised: '#f5f6f8',
  passed: '#00664a',
  failed: '#a1260d',
  unknown: '#7a4b00',
};

const DARK: Theme = {
  ground: '#15181c',
  ink: '#e6e8ea',
  soft: '#a9b1ba',
  line: '#3a4149',
  raised: '#1f242a',
  passed: '#4cc9a0',
  failed: '#ff9b85',
  unknown: '#f0b84a',
};

/** All rules are below the picture's class, since the style of a picture within a page holds for the whole page. */
const rulesOf = (theme: Theme): string =>
  [
    `.kschedsim text{fill:${theme.ink}}`,
    `.kschedsim .ground{fill:${theme.ground}}`,
    `.kschedsim .soft{fill:${theme.soft}}`,
    `.kschedsim .line{stroke:${theme.line}}`,
    `.kschedsim .mark{stroke:${theme.ink}}`,
    `.kschedsim .card{fill:${theme.raised};stroke:${theme.line}}`,
    `.kschedsim .range{stroke:${theme.ink};stroke-width:2}`,
    `.kschedsim .rim{stroke:${theme.soft};stroke-width:.5}`,
    `.kschedsim .stem{fill:${theme.soft}}`,
    `.kschedsim .empty{fill:${theme.line}}`,
    `.kschedsim .closed{stroke:${theme.ink}}`,
    `.kschedsim .passed{fill:${theme.passed}}`,
    `.kschedsim .failed{fill:${theme.failed}}`,
    `.kschedsim .unknown{fill:${theme.unknown}}`,
  ].join('');

export const STYLE: string = [
  '.kschedsim text{font:12px system-ui,-apple-system,Segoe UI,Roboto,sans-serif}',
  '.kschedsim .head{font-weight:600}',
  '.kschedsim .verdict{font-size:15px;font-weight:600}',
  '.kschedsim .mark,.kschedsim .closed{stroke-dasharray:3 3}',
  '.kschedsim .cross{fill:none;stroke:#ffffff;stroke-width:1.5}',
  rulesOf(LIGHT),
  `@media (prefers-color-scheme:dark){${rulesOf(DARK)}}`,
  // Text on colours of the palette, which both themes share.
  '.kschedsim .on{fill:#000000;font-weight:600}',
].join('');
