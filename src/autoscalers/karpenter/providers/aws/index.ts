export { AWS } from './provider.ts';
