import { forty, longName } from './shown.tsx';

/** Texts that tell a thing from others: copies have others. */
const identities = new Set(['slug', 'path', 'href', 'id']);
const names = new Set(['name', 'title', 'device', 'what']);

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** A page's data with a long text for each name and title in it. */
export function withLongNames<Data>(data: Data): Data {
  const long = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(long);
    if (!isFields(value)) return value;
    const fields = Object.entries(value).map(([key, text]) =>
      names.has(key) && typeof text === 'string' ? [key, longName] : [key, long(text)],
    );
    return Object.fromEntries(fields);
  };
  return long(data) as Data;
}

/** A page's data with forty copies of what each list in it begins with; what a copy holds is as it was. */
export function withFortyOfEach<Data>(data: Data): Data {
  const more = (value: unknown): unknown => {
    if (Array.isArray(value)) return isFields(value[0]) ? forty.map((at) => copyOf(value[0], at)) : value;
    if (!isFields(value)) return value;
    // A trail is never so long.
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, key === 'breadcrumbs' ? each : more(each)]),
    );
  };
  return more(data) as Data;
}

const copyOf = (thing: Fields, at: number): Fields =>
  Object.fromEntries(
    Object.entries(thing).map(([key, value]) => {
      if (identities.has(key)) return [key, `${value}-${at}`];
      return [key, key === 'line' || key === 'position' ? at : value];
    }),
  );
