import { describe, expect, test } from 'vitest';
import { drawnKinds } from '../../../src/reports/index.ts';
import { EVENTFUL } from '../../support/eventful-documents.ts';
import { rendered } from '../../support/rendered.ts';
import { RICH } from '../../support/rich/rich-documents.ts';
import { withoutNewest } from '../../support/unnamed-newest.ts';

/*
 * Every word, attribute and place of pages and pictures. What a page does is tested in a browser (test/browser). After a wanted
 * change: npx vitest run test/simulation/reports --update
 */

/** The largest recorded ones; larger ones repeat their parts more often. */
const MOST_CHARACTERS = { html: 18_000, svg: 13_000 };

/** A page without its style and scripts, which carry its document; a line for each element. */
const outlineOf = (page: string): string =>
  page
    .slice(page.indexOf('<body'))
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll('><', '>\n<');

const fileOf = (title: string): string => title.replaceAll(/[^a-z]+/g, '-');

describe('pages and pictures are as recorded:', () => {
  test.each(Object.entries({ ...EVENTFUL, ...RICH }))('%s', async (title, make) => {
    const outcome = make();
    const page = outlineOf(withoutNewest(rendered(outcome, 'html')));
    if (page.length < MOST_CHARACTERS.html) {
      await expect(page).toMatchFileSnapshot(`recorded/pages/${fileOf(title)}.html.txt`);
    }
    const picture = drawnKinds.includes(outcome.kind) ? rendered(outcome, 'svg') : '';
    if (picture !== '' && picture.length < MOST_CHARACTERS.svg) {
      const lines = withoutNewest(picture).replaceAll('><', '>\n<');
      await expect(lines).toMatchFileSnapshot(`recorded/pages/${fileOf(title)}.svg.txt`);
    }
    expect(page).toContain('id="verdict"');
  });
});
