import type { Container } from '../../objects/index.ts';

/** The API's default: Always for tag latest, else IfNotPresent (pkg/apis/core/v1/defaults.go: SetDefaults_Container). */
export function pullPolicy({ image = '', imagePullPolicy }: Container): string {
  if (imagePullPolicy !== undefined && imagePullPolicy !== '') return imagePullPolicy;
  if (image.includes('@')) return 'IfNotPresent';
  const tag = /:([^:/]+)$/.exec(image)?.[1];
  return tag === undefined || tag === 'latest' ? 'Always' : 'IfNotPresent';
}
