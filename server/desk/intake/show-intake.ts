import { readPhone } from '../../../shared/contact-details.ts';
import { formatDate } from '../../../shared/dates.ts';
import { addDays, brisbane, formatDay, formatTime, spansOn } from '../../../shared/opening-hours.ts';
import { repairsPath } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import { customerByPhone, type KnownCustomer } from '../../back-office/repairs/find-repairs.ts';
import { StoreUnavailable } from '../../back-office/store/store.ts';
import type { Release } from '../../release/release.ts';
import { parseQuery, searchCatalogue } from '../../search/search-catalogue.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { Refusal } from '../desk-forms.ts';
import type { Shown } from '../desk-pages.ts';
import { listedDevice } from '../listed-device.ts';
import type { IntakeProps } from '../screens/IntakeScreen.tsx';
import { draftIdOf, type IntakeFacts, shortEmail, type TypedIntake } from './read-intake.ts';

type Answers = TypedIntake['answers'];

/** What the desk knows of what was typed. */
export const factsOf = async (answers: Answers, deps: DeskDeps): Promise<IntakeFacts> => ({
  known: await knownCustomer(answers, deps),
  picked: await pickedDevice(answers, deps),
});

async function knownCustomer({ phone = '' }: Answers, { store }: DeskDeps): Promise<IntakeFacts['known']> {
  const number = readPhone(phone);
  return number ? store.read((db) => customerByPhone(db, number)) : null;
}

/** The device that was picked, unless its name has been changed since. */
async function pickedDevice(answers: Answers, deps: DeskDeps): Promise<IntakeFacts['picked']> {
  const device = await listedDevice(deps, answers.pick ?? answers.path ?? '');
  return device && (answers.pick || device.name === answers.device?.trim()) ? device : null;
}

/** The form with what was typed, and with what the desk knows of it. */
export async function showIntake(
  typed: TypedIntake,
  deps: DeskDeps,
  refusal: Refusal | null = null,
): Promise<Shown<'intake'>> {
  const { fields, answers } = typed;
  const picked = await pickedDevice(answers, deps);
  const known = await knownCustomer(answers, deps).catch((error) => {
    // Without the database, too, nothing that was typed is lost.
    if (refusal && error instanceof StoreUnavailable) return null;
    throw error;
  });
  const words = picked?.name ?? answers.device?.trim() ?? '';
  const screen: IntakeProps = {
    draft: draftIdOf(typed),
    typed: {
      ...(known?.email && { knownEmail: shortEmail(known.email) }),
      ...fields,
      ...(known && !answers.name?.trim() && { name: known.name }),
      ...(picked && { device: picked.name }),
    },
    customer: customerLine(answers, known),
    words,
    matches: words && !picked ? await devicesFor(deps.release.current, words) : [],
    path: picked?.path ?? '',
    services: picked?.services ?? [],
    due: dueTimes(deps.release.current.shop, deps.now()),
    focus: refusal ? null : nextField(answers, known),
    refusal,
  };
  return { id: 'intake', title: refusal ? 'Not taken in yet: new repair' : 'New repair', screen };
}

function nextField({ find, pick }: Answers, known: KnownCustomer | null): IntakeProps['focus'] {
  if (find === 'phone') return known ? 'device' : 'name';
  return pick || find === 'device' || find === 'notice' ? null : 'phone';
}

function customerLine({ phone = '' }: Answers, known: KnownCustomer | null): IntakeProps['customer'] {
  if (!readPhone(phone)) return null;
  if (!known) return { text: 'Nobody with this number yet.', email: null };
  const { name, repairs, lastAt, email } = known;
  const day = formatDate(brisbane(new Date(lastAt)).date);
  return {
    text: `${name}, ${repairs === 1 ? '1 repair' : `${repairs} repairs`}, last on ${day}`,
    email: email && shortEmail(email),
  };
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
  return Array.from({ length: 10 }, (_, days) => addDays(today, days))
    .flatMap((date) =>
      spansOn(shop, date).flatMap(({ opens, closes }) =>
        (opens < '12:00' && closes > '12:00' ? ['12:00', closes] : [closes]).map((at) => ({ date, at })),
      ),
    )
    .filter(({ date, at }) => date > today || at > time)
    .slice(0, 10)
    .map(({ date, at }) => ({
      value: `${date} ${at}`,
      label: `${date === today ? 'Today' : formatDay(date)}, ${formatTime(at)}`,
    }));
}
