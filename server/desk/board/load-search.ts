import { createElement } from 'react';
import { ActRefused } from '../../back-office/repairs/act-outcome.ts';
import { findRepairs } from '../../back-office/repairs/find-repairs.ts';
import type { Repair } from '../../back-office/repairs/staff-repairs.ts';
import { SeeOther } from '../../http/error-table.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { Shown } from '../desk-pages.ts';
import { FoundRepairs, type SearchHit } from '../screens/FoundRepairs.tsx';
import { inWords, when } from './card-words.ts';

/** More are not shown: whoever searches adds a word. */
const maxHits = 20;

/**
 * What is searched for, or scanned: the code on a slip holds the address of the tracking page.
 * @throws {SeeOther} to the one repair that has it
 */
export async function loadSearch(typed: string, { store, now }: DeskDeps): Promise<Shown> {
  const words = typed.trim().replace(/^https?:\/\/\S*#/i, '');
  const found = await store
    .read((db) => findRepairs(db, words, maxHits))
    .catch((error) => {
      if (error instanceof ActRefused) return error.message;
      throw error;
    });
  const [only, ...others] = typeof found === 'string' ? [] : found;
  if (only && others.length === 0) throw new SeeOther(pathOf(only));
  const hits = typeof found === 'string' ? [] : found.map((repair) => hitOf(repair, now()));
  const problem = typeof found === 'string' ? found : null;
  const props = { words, hits, problem, isCut: hits.length === maxHits };
  return { title: 'Search', screen: createElement(FoundRepairs, props), searches: true };
}

const pathOf = ({ reference }: Repair) => `/t/${reference.toLowerCase()}`;

function hitOf(repair: Repair, now: Date): SearchHit {
  const { reference, name, devices, created_at, quarantined } = repair;
  const statuses = quarantined ? ['Held back as spam'] : devices.map(({ status }) => inWords(status));
  return {
    ...{ reference, path: pathOf(repair), customer: name },
    devices: [...new Set(devices.map(({ device }) => device))].join(', '),
    status: [...new Set(statuses)].join(', '),
    begun: `begun ${when(created_at, now)}`,
  };
}
