import { deviceKinds } from '../../shared/catalogue.ts';
import type { HomeData, PageData } from '../../shared/page-data.ts';
import type { RouteId } from '../../shared/routes.ts';
import { Moved, NotFound } from '../http/error-table.ts';
import type { PageRequest } from '../ssr/definition.ts';
import { loadDevice, loadManufacturer, loadService } from './catalogue/load-catalogue.ts';
import { documentRoutes, formDocumentRoutes } from './documents/document-routes.ts';
import { loadDocument, loadFormDocument } from './documents/load-document.ts';
import { loadContact } from './forms/load-contact.ts';
import { loadSent } from './forms/load-sent.ts';
import type { LoadContext, Loaded, LoadedPage, Loader } from './pages/loader.ts';
import { promisesOf } from './pages/promises.ts';
import { pageFrom } from './pages/to-page.ts';
import { loadRepairs } from './requests/load-repairs.ts';
import type { SiteRelease } from './site-release.ts';
import { loadRepair } from './tracking/load-repair.ts';
import { loadTrack } from './tracking/load-track.ts';

/** A page's head and data. Throws `NotFound`, or `Moved` for a former path of a document. */
export function loadPage(
  { id, ...request }: PageRequest<RouteId>,
  built: Omit<LoadContext, keyof PageRequest>,
): Promise<LoadedPage> {
  return pageFrom(id, (context) => loadOrMove(id, context), { ...request, ...built });
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
    const { areas, since, people, photos, reviews, visiting, offers, address } = release.shop;
    const otherAreas = areas.filter((area) => area !== address.suburb);
    return {
      data: {
        ...release.contactFacts,
        shop: {
          ...release.contactFacts.shop,
          areas: otherAreas,
          since,
          people,
          photos,
          reviews,
          visiting,
          offers,
        },
        promises: promisesOf(release),
        prices: release.priceExamples,
        families: homeFamilies(release),
        symptoms: release.repairFacts.homeSymptoms,
      },
      head: { description: release.shop.description },
    };
  },

  repairs: loadRepairs,
  track: loadTrack,
  repair: loadRepair,

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

  contact: loadContact,
  sent: loadSent,

  ...forEach(documentRoutes, loadDocument),
  ...forEach(formDocumentRoutes, loadFormDocument),
};

/** The kinds of device in the catalogue, each with the first of its common repairs. */
function homeFamilies({
  catalogue,
  repairFacts,
}: Pick<SiteRelease, 'catalogue' | 'repairFacts'>): HomeData['families'] {
  const kinds = deviceKinds.filter((kind) => catalogue.manufacturers.some((each) => each.kinds[kind]));
  return kinds.map((kind) => {
    const [repair] = repairFacts.priceBands.find((band) => band.kind === kind)?.repairs ?? [];
    return { kind, repair: repair ? { name: repair.name, from: repair.price.from } : null };
  });
}

function forEach<Id extends RouteId, Value>(ids: readonly Id[], value: Value): Record<Id, Value> {
  return Object.fromEntries(ids.map((id) => [id, value])) as Record<Id, Value>;
}
