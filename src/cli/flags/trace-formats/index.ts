/** The names of TRACE_FORMATS, which help and completion have without loading the readers; a test holds them equal. */
export const TRACE_FORMAT_NAMES: readonly string[] = [
  'simkube',
  'openb',
  'openb-nodes',
  'google',
  'google-machines',
  'csv',
  'azure',
  'simulator',
  'kwok',
];
