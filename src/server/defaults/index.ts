export { applyDefaults } from './apply-defaults.ts';
