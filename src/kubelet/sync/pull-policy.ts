import type { Container } from '../../api/index.ts';

/** The API's default where none is given: always pull what may change under its name. */
export function pullPolicy({ image = '', imagePullPolicy }: Container): string {
  if (imagePullPolicy !== undefined && imagePullPolicy !== '') return imagePullPolicy;
  if (image.includes('@')) return 'IfNotPresent';
  const tag = /:([^:/]+)$/.exec(image)?.[1];
  return tag === undefined || tag === 'latest' ? 'Always' : 'IfNotPresent';
}
