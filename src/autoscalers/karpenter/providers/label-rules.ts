/** Labels that the definitions of NodePool and NodeClaim refuse. */
export interface LabelRule {
  readonly message: string;
  readonly allows: (label: string) => boolean;
  /** True: labels of a template may break it, requirements may not. */
  readonly isOfRequirements?: true;
}

/** A domain, and all that end like it, of which only some labels may be named. */
export function restrictedDomain(domain: string, allowed: Iterable<string>): LabelRule {
  const names = new Set(allowed);
  return {
    message: `label domain "${domain}" is restricted`,
    allows: (label) => names.has(label) || !domainOf(label).endsWith(domain),
  };
}

export const restrictedLabel = (restricted: string): LabelRule => ({
  message: `label "${restricted}" is restricted`,
  allows: (label) => label !== restricted,
});

/** The text before a slash; all of it without one. */
const domainOf = (label: string): string => label.split('/', 1)[0] ?? '';
