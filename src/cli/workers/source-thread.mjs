// The script of a worker thread that runs from the sources: tests and scripts load TypeScript with tsx.
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');
