export * from './contract/index.ts';
export * from './engine/index.ts';
