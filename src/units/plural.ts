/** The plural of a lower-case name as the API forms it: pods, ingresses, networkpolicies, endpoints. */
export function pluralOf(name: string): string {
  if (name === 'endpoints') return name;
  if (name.endsWith('s')) return `${name}es`;
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;
}
