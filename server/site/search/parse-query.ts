import { searchMaxLength } from '../../../shared/constants.ts';

/** What a query asks for: bounded before it is looked at, empty where it asks for nothing. */
export const parseQuery = (query: URLSearchParams): string =>
  (query.get('q') ?? '').slice(0, searchMaxLength).toWellFormed().trim();
