/** Returns the parameters that have a value. */
export function parameters(values: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) if (value !== undefined) given[name] = value;
  return given;
}
