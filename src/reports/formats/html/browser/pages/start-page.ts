import { escapeInvisible } from '../../../../layout/escape-invisible.ts';
import type { SweepReport } from '../../../../../outcome/index.ts';
import type { Outcome } from '../../../../contract.ts';
import { unpacking } from '../../compact/unpack.ts';
import { enhanceCode } from '../copy-buttons.ts';
import { make } from '../make.ts';
import { inSlices } from '../slices.ts';
import { enhanceSteps } from '../step-player.ts';
import { enhanceTables } from '../sortable-tables.ts';

/** What a page is made of. */
type Shown = Outcome | SweepReport;

/** The document of this page. It was written by `html`. */
function readDocument(): Generator<undefined, unknown> {
  const text = document.querySelector('#document')?.textContent ?? '';
  return unpacking(text.split('\n'));
}

/** Saves the bytes of `-o json`. */
function save(outcome: Shown): void {
  const text = `${escapeInvisible(JSON.stringify(outcome, undefined, 2))}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = make('a', { href: address, download: `${outcome.kind.toLowerCase()}.json` });
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * Makes the page complete when the verdict and the findings are painted.
 *
 * @param show fills the parts of the page that need scripts
 */
export function startPage(show: (document: Shown) => void): void {
  requestAnimationFrame(() => window.setTimeout(() => start(show)));
}

function start(show: (document: Shown) => void): void {
  enhanceTables();
  enhanceSteps();
  enhanceCode();
  inSlices(readDocument(), (found) => {
    const outcome = found as Shown;
    const button = document.querySelector<HTMLButtonElement>('#save');
    button?.addEventListener('click', () => save(outcome));
    show(outcome);
    // The button is the sign that the page is complete.
    if (button !== null) button.hidden = false;
  });
}
