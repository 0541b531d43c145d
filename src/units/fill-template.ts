/** The template with each name in braces replaced by its value; values are not searched for names again. Unknown names stay. */
export const fillTemplate = (
  template: string,
  values: Readonly<Record<string, string | number>>,
): string =>
  template.replaceAll(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : written,
  );
