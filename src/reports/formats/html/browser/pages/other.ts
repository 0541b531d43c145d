import { startPage } from './start-page.ts';

/** A page without viewers. */
startPage(() => undefined);
