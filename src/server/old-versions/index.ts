export { convertOldVersion, isOldVersion } from './convert-old-version.ts';
