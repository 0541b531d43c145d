import fc from 'fast-check';
import type { DocumentInput, InputFiles } from '../../src/outcome/index.ts';
import { hostile } from './arbitrary-parts.ts';

const sha256 = fc.string({
  unit: fc.constantFrom('0', '7', 'a', 'f'),
  minLength: 64,
  maxLength: 64,
});

export const inputFiles: fc.Arbitrary<InputFiles> = fc.record(
  {
    count: fc.nat(),
    sha256,
    list: fc.array(fc.record({ path: hostile, sha256 }), { maxLength: 3 }),
  },
  { requiredKeys: ['count', 'sha256'] },
);

/** What a document was made from. */
export const documentInput: fc.Arbitrary<DocumentInput> = fc.record(
  { files: inputFiles },
  { requiredKeys: [] },
);
