import { createElement } from 'react';
import { IntakeScreen } from '../../../client/desk/intake/IntakeScreen.tsx';
import type { IntakeProps } from '../../../client/desk/intake/intake-props.ts';
import { updateFor000 } from '../../../shared/catalogue.ts';
import { readPhone } from '../../../shared/contact-details.ts';
import { formatDate } from '../../../shared/dates.ts';
import { intakeButtons, intakeFields } from '../../../shared/intake-fields.ts';
import { brisbane } from '../../../shared/opening-hours.ts';
import { repairsPath } from '../../../shared/routes.ts';
import type { KnownCustomer } from '../../back-office/repairs/views/find-repairs.ts';
import { StoreUnavailable } from '../../back-office/store/store.ts';
import type { PostedFields } from '../../forms/form-body.ts';
import type { Refusal } from '../../forms/refusal.ts';
import type { Release } from '../../release/release.ts';
import { withWords } from '../../search/repair-words.ts';
import { parseQuery, searchCatalogue } from '../../search/search-catalogue.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { Shown } from '../pages/desk-pages.ts';
import type { Origin } from './intake-origins.ts';
import { draftIdOf, knownCustomer, pickedDevice, shortEmail, typedIn } from './read-intake.ts';
import { previewSlip } from './slip-preview.ts';

interface ShownIntake {
  /** To which it is posted. */
  path: string;
  origin: Origin | null;
  refusal?: Refusal | null;
}

/** The form with what was typed, and with what the desk knows of it. */
export async function showIntake(
  posted: PostedFields,
  deps: DeskDeps,
  { path, origin, refusal = null }: ShownIntake,
): Promise<Shown> {
  const fields = { [intakeFields.place.name]: 'here', ...origin?.begun, ...posted };
  const picked = await pickedDevice(fields, deps);
  const known = await knownCustomer(fields, deps).catch((error) => {
    // Without the database, too, nothing that was typed is lost.
    if (refusal && error instanceof StoreUnavailable) return null;
    throw error;
  });
  const knownEmail = known?.email ? shortEmail(known.email) : null;
  const words = picked?.name ?? typedIn(fields, intakeFields.device);
  const typed = {
    ...(knownEmail && { [intakeFields.knownEmail.name]: knownEmail }),
    ...fields,
    ...(known && !typedIn(fields, intakeFields.name) && { [intakeFields.name.name]: known.name }),
    ...(picked && { [intakeFields.device.name]: picked.name }),
  };
  const screen: IntakeProps = {
    ...{ draft: draftIdOf(fields), action: path },
    origin,
    typed,
    customer: customerLine(fields, known),
    knownEmail,
    words,
    matches: words && !picked ? await devicesFor(deps.release.current, words, deps.now()) : [],
    path: picked?.path ?? '',
    services: picked ? await withWords(deps.release.current, picked.services) : [],
    slip: await previewSlip(typed, picked?.services ?? [], deps.now()),
    advice: picked?.mustUpdate ? updateFor000 : null,
    focus: refusal ? null : nextField(fields, known, origin),
    refusal: refusal && { notice: refusal.message, mistakes: refusal.errors },
  };
  const title = origin?.title ?? 'New repair';
  return {
    title: refusal ? `Not taken in yet: ${title}` : title,
    screen: createElement(IntakeScreen, screen),
  };
}

function nextField(
  fields: PostedFields,
  known: KnownCustomer | null,
  origin: Origin | null,
): IntakeProps['focus'] {
  const { phone, name, device, fault } = intakeFields;
  const find = typedIn(fields, intakeButtons.find);
  if (find === phone.name) return known ? device.name : name.name;
  const first = (origin && (origin.line ? fault : device).name) ?? phone.name;
  return typedIn(fields, intakeButtons.pick) || (find && find !== 'draft') ? null : first;
}

function customerLine(fields: PostedFields, known: KnownCustomer | null): string {
  if (!known) return readPhone(typedIn(fields, intakeFields.phone)) ? 'New customer' : '';
  const { name, repairs, lastAt } = known;
  const day = formatDate(brisbane(new Date(lastAt)).date);
  return `${name}, ${repairs === 1 ? '1 repair' : `${repairs} repairs`}, last on ${day}`;
}

/** Devices that the words may mean, by the site's own search. */
async function devicesFor(release: Release, words: string, now: Date): Promise<IntakeProps['matches']> {
  const query = parseQuery(new URLSearchParams({ q: words }));
  const { matches, nearest } = await searchCatalogue(release, query, { isTyping: true, now });
  const rows = [...matches, ...(nearest?.matches ?? [])].flatMap(({ href, name, text }) => {
    const [manufacturer, device] = href.slice(repairsPath.length + 1).split('/');
    // Else it is a kind of device, or a maker.
    return manufacturer && device ? [{ path: `${manufacturer}/${device}`, name, text }] : [];
  });
  return rows.filter(({ path }, at) => rows.findIndex((row) => row.path === path) === at);
}
