import { type Service, sentenceCase, workingTimeText } from '../../../shared/catalogue.ts';
import { readPhone } from '../../../shared/contact-details.ts';
import { formatDate } from '../../../shared/dates.ts';
import { repairNotice } from '../../../shared/legal-texts.ts';
import { priceText } from '../../../shared/money.ts';
import { addDays, brisbane, formatDay, formatTime, spansOn } from '../../../shared/opening-hours.ts';
import { repairsPath } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import { customerByPhone, type KnownCustomer } from '../../back-office/repairs/find-repairs.ts';
import type { Release } from '../../release/release.ts';
import { parseQuery, searchCatalogue } from '../../search/search-catalogue.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { type PostedForm, type Refusal, textsOf } from '../desk-forms.ts';
import type { Shown } from '../desk-pages.ts';
import { type ListedDevice, listedDevice } from '../listed-device.ts';
import type { IntakeProps } from '../screens/intake-props.ts';
import { draftIdOf, shortEmail } from './read-intake.ts';

/** What the desk knows of what was typed. */
export interface IntakeContext {
  known: KnownCustomer | null;
  picked: ListedDevice | null;
}

type Typed = Pick<PostedForm, 'fields' | 'answers'>;

/** Who has the telephone number. */
export async function knownCustomer({ answers }: Typed, { store }: DeskDeps): Promise<KnownCustomer | null> {
  const phone = readPhone(answers.phone ?? '');
  return phone ? store.read((db) => customerByPhone(db, phone)) : null;
}

/** The device that was picked, unless its name has been changed since. */
export async function pickedDevice({ answers }: Typed, deps: DeskDeps): Promise<IntakeContext['picked']> {
  const device = await listedDevice(deps, answers.pick ?? answers.path ?? '');
  return device && (answers.pick || device.name === answers.device?.trim()) ? device : null;
}

/** The form with what was typed, and with what the desk knows of it. */
export async function showIntake(
  typed: Typed,
  { known, picked }: IntakeContext,
  { release, now }: Pick<DeskDeps, 'release' | 'now'>,
  refusal: Refusal | null = null,
): Promise<Shown<'intake'>> {
  const { fields, answers } = typed;
  const isLookedFor = answers.find === 'device';
  const device = answers.device?.trim() ?? '';
  const matches =
    !picked && device && (isLookedFor || refusal) ? await devicesFor(release.current, device) : [];
  const screen: IntakeProps = {
    draftId: draftIdOf(typed),
    typed: {
      ...answers,
      ...(known && !answers.name?.trim() && { name: known.name }),
      ...(picked && { device: picked.name }),
    },
    ticked: Object.keys(fields).flatMap((name) => textsOf(fields[name]).map((text) => `${name}=${text}`)),
    customer: customerLine(answers, known),
    path: picked?.path ?? '',
    matches,
    services: (picked?.services ?? []).map(serviceRow),
    isUnlisted: isLookedFor && matches.length === 0,
    due: dueTimes(release.current.shop, now()),
    notice: repairNotice,
    focus: refusal || answers.pick ? null : nextField(answers, known),
    refusal: refusal && { notice: refusal.notice, mistakes: refusal.mistakes },
  };
  return { id: 'intake', title: refusal ? 'Not taken in yet: new repair' : 'New repair', screen };
}

function nextField({ find }: Typed['answers'], known: KnownCustomer | null): IntakeProps['focus'] {
  if (find === 'phone') return known ? 'device' : 'name';
  return find === 'device' || find === 'notice' ? null : 'phone';
}

function customerLine(answers: Typed['answers'], known: KnownCustomer | null): IntakeProps['customer'] {
  if (!readPhone(answers.phone ?? '')) return null;
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

const serviceRow = ({ slug, name, time, options }: Service): IntakeProps['services'][number] => ({
  name: sentenceCase(name),
  options: options.map((option) => ({
    value: `${slug}/${option.slug}`,
    name: options.length > 1 ? option.name : '',
    price: priceText(option.price),
    hasPrice: option.price !== null,
    needsAmount: option.price !== null && option.price.from !== option.price.to,
    time: workingTimeText(option.time ?? time),
  })),
});

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
