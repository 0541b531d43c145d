export * from './contract/index.ts';
export * from './results/index.ts';
