/**
 * How a fault names its field: `['devices', 2, 'prices', 'battery']` → "iPhone 13, prices.battery". What has a name is
 * named by it; `hours.days, entry 2` where it has none.
 */
export function fieldName(root: unknown, keys: readonly unknown[]): string {
  const parts: string[] = [];
  let value = root;
  let path = '';
  for (const key of keys) {
    value = (value as Record<string, unknown> | null | undefined)?.[key as string];
    if (typeof key === 'number') {
      const name = contentName(value);
      // A name says enough: of "devices, iPhone 13" the list is left out.
      if (name === null && path) parts.push(path);
      parts.push(name ?? `entry ${key + 1}`);
      path = '';
    } else path += path ? `.${key}` : `${key}`;
  }
  if (path) parts.push(path);
  return parts.join(', ');
}

const nameKeys = ['name', 'title', 'label', 'cause', 'slug', 'date'];

/** What a part of the content is called; `null` if it has no name. */
export function contentName(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return null;
  const names = nameKeys.map((key) => (item as Record<string, unknown>)[key]);
  const name = names.find((each) => typeof each === 'string' && each.trim() !== '') as string | undefined;
  if (name === undefined) return null;
  return name.length > 60 ? `${name.slice(0, 59)}…` : name;
}
