import { createElement } from 'react';
import { readPhone } from '../../../shared/contact-details.ts';
import { formatDate } from '../../../shared/dates.ts';
import { addDays, brisbane, formatDay, formatTime, spansOn } from '../../../shared/opening-hours.ts';
import { repairsPath } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { KnownCustomer } from '../../back-office/repairs/find-repairs.ts';
import { StoreUnavailable } from '../../back-office/store/store.ts';
import type { Refusal } from '../../forms/refusal.ts';
import type { Release } from '../../release/release.ts';
import { parseQuery, searchCatalogue } from '../../search/search-catalogue.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { Shown } from '../desk-pages.ts';
import { type IntakeProps, IntakeScreen } from '../screens/IntakeScreen.tsx';
import { draftIdOf, knownCustomer, pickedDevice, shortEmail, type TypedIntake } from './read-intake.ts';

type Answers = TypedIntake['answers'];

/** The form with what was typed, and with what the desk knows of it. */
export async function showIntake(
  typed: TypedIntake,
  deps: DeskDeps,
  refusal: Refusal | null = null,
): Promise<Shown> {
  const { fields, answers } = typed;
  const picked = await pickedDevice(typed, deps);
  const known = await knownCustomer(typed, deps).catch((error) => {
    // Without the database, too, nothing that was typed is lost.
    if (refusal && error instanceof StoreUnavailable) return null;
    throw error;
  });
  const knownEmail = known?.email ? shortEmail(known.email) : null;
  const words = picked?.name ?? answers.device?.trim() ?? '';
  const screen: IntakeProps = {
    draft: draftIdOf(typed),
    typed: {
      ...(knownEmail && { knownEmail }),
      ...fields,
      ...(known && !answers.name?.trim() && { name: known.name }),
      ...(picked && { device: picked.name }),
    },
    customer: customerLine(answers, known),
    knownEmail,
    words,
    matches: words && !picked ? await devicesFor(deps.release.current, words) : [],
    path: picked?.path ?? '',
    services: picked?.services ?? [],
    due: dueTimes(deps.release.current.shop, deps.now()),
    focus: refusal ? null : nextField(answers, known),
    refusal: refusal && { notice: refusal.message, mistakes: refusal.errors },
  };
  const title = refusal ? 'Not taken in yet: new repair' : 'New repair';
  return { title, screen: createElement(IntakeScreen, screen) };
}

function nextField({ find, pick }: Answers, known: KnownCustomer | null): IntakeProps['focus'] {
  if (find === 'phone') return known ? 'device' : 'name';
  return pick || find === 'device' || find === 'notice' ? null : 'phone';
}

function customerLine({ phone = '' }: Answers, known: KnownCustomer | null): string {
  if (!known) return readPhone(phone) ? 'Nobody with this number yet.' : '';
  const { name, repairs, lastAt } = known;
  const day = formatDate(brisbane(new Date(lastAt)).date);
  return `${name}, ${repairs === 1 ? '1 repair' : `${repairs} repairs`}, last on ${day}`;
}

/** Devices that the words may mean, by the site's own search. */
async function devicesFor(release: Release, words: string): Promise<IntakeProps['matches']> {
  const query = parseQuery(new URLSearchParams({ q: words }));
  const { matches, nearest } = await searchCatalogue(release, query, { isTyping: true });
  const rows = [...matches, ...(nearest?.matches ?? [])].flatMap(({ href, name, text }) => {
    const [manufacturer, device] = href.slice(repairsPath.length + 1).split('/');
    // Else it is a kind of device, or a maker.
    return manufacturer && device ? [{ path: `${manufacturer}/${device}`, name, text }] : [];
  });
  return rows.filter(({ path }, at) => rows.findIndex((row) => row.path === path) === at);
}

/** Times to promise: noon and the end of each of the next opening hours. */
function dueTimes(shop: Pick<Shop, 'hours' | 'closures'>, now: Date): IntakeProps['due'] {
  const { date: today, time } = brisbane(now);
  const timesOn = (date: string) =>
    spansOn(shop, date).flatMap(({ opens, closes }) =>
      opens < '12:00' && closes > '12:00' ? ['12:00', closes] : [closes],
    );
  return Array.from({ length: 10 }, (_, days) => addDays(today, days))
    .flatMap((date) => {
      const day = date === today ? 'Today' : formatDay(date);
      return timesOn(date).map((at) => ({ value: `${date} ${at}`, label: `${day}, ${formatTime(at)}` }));
    })
    .filter(({ value }) => value > `${today} ${time}`)
    .slice(0, 10);
}
