import { emptyForm } from '../../../shared/form-state.ts';
import type { PageData, SitePage } from '../../../shared/page-data.ts';
import { type RouteId, routes } from '../../../shared/routes.ts';
import { Moved, NotFound } from '../../http/error-table.ts';
import type { Release } from '../../release/release.ts';
import type { PageRequest } from '../../ssr/page-request.ts';
import { homeFamilies } from '../catalogue/home-families.ts';
import { loadDevice, loadManufacturer, loadRepairs, loadService } from '../catalogue/load-catalogue.ts';
import { documentRoutes, formDocumentRoutes } from '../documents/document-routes.ts';
import { loadDocument, loadFormDocument } from '../documents/load-document.ts';
import { formAbout, parseAbout } from '../forms/contact-about.ts';
import { loadSent } from '../forms/load-sent.ts';
import { withComingClosures } from './coming-closures.ts';
import { headOf } from './head.ts';
import type { LoadContext, Loaded, Loader } from './loader.ts';

/**
 * Loads a page of a build: its head and its data.
 * @throws {NotFound} where the path names nothing, {Moved} where it is a former path of a document
 */
export async function loadPage<Id extends RouteId>(
  built: Release,
  request: PageRequest<Id> & Pick<LoadContext, 'now'>,
): Promise<SitePage<Id>> {
  const { id, path, now } = request;
  const release = now ? withComingClosures(built, now) : built;
  const { data, head } = await loadOrMove(id, { ...request, release });
  const facts = { path, title: routes[id].title, breadcrumbs: [], ...head };
  return { build: release.id, route: id, head: headOf(release, facts), data };
}

/** Looks for a former path only where the loader finds nothing: pages that exist pay nothing for it. */
async function loadOrMove<Id extends RouteId>(id: Id, context: LoadContext): Promise<Loaded<PageData[Id]>> {
  try {
    return await loaders[id](context);
  } catch (error) {
    const to = error instanceof NotFound && (await context.release.library.movedTo(context.path));
    throw to ? new Moved(to) : error;
  }
}

const loaders: { [Id in RouteId]: Loader<Id> } = {
  home({ release }) {
    const { areas, since, people, visiting, offers, address } = release.shop;
    const otherAreas = areas.filter((area) => area !== address.suburb);
    return {
      data: {
        ...release.contactFacts,
        shop: { ...release.contactFacts.shop, areas: otherAreas, since, people, visiting, offers },
        prices: release.priceExamples,
        families: homeFamilies(release),
        symptoms: release.repairFacts.homeSymptoms,
      },
      head: { description: release.shop.description },
    };
  },

  repairs: loadRepairs,
  track({ release, query }) {
    const { cleanRoomPartner, recycling } = release.shop.offers;
    return {
      data: {
        ...release.contactFacts,
        offers: { cleanRoomPartner, recycling },
        referencePrefix: release.shop.referencePrefix,
        refused: null,
        form: emptyForm,
        linkRequested: query.has('asked'),
      },
      head: {
        description:
          'See where your repair is up to, with its reference and your phone or email, and what each step means.',
      },
    };
  },
  // Made of the database, not of the build: `routes/repair-links.ts`.
  repair({ path }) {
    throw new NotFound(path);
  },

  manufacturer: loadManufacturer,
  device: loadDevice,
  service: loadService,

  guides({ release }) {
    return {
      data: { guides: release.guides, groups: release.guideGroups },
      head: {
        description:
          'What to do before, during and after a repair: backing up, first aid after a spill, swollen batteries.',
      },
    };
  },

  contact({ release, query }) {
    const { name, address, offers } = release.shop;
    return {
      data: { ...release.contactFacts, walkIns: offers.walkIns, form: formAbout(parseAbout(query)) },
      head: {
        // One page for search engines, whatever is asked about.
        noindex: query.has('about'),
        description: `How to reach ${name} in ${address.suburb}: phone, email, street address, opening hours and the days we’re closed.`,
      },
    };
  },

  sent: loadSent,

  ...forEach(documentRoutes, loadDocument),
  ...forEach(formDocumentRoutes, loadFormDocument),
};

function forEach<Id extends RouteId, Value>(ids: readonly Id[], value: Value): Record<Id, Value> {
  return Object.fromEntries(ids.map((id) => [id, value])) as Record<Id, Value>;
}
