import type { Device, Service } from '../../shared/catalogue.ts';
import { sentenceCase, servicePrice } from '../../shared/catalogue.ts';
import { emptyForm } from '../../shared/form-state.ts';
import type { Breadcrumb, DocumentData, Page, PageData, PriceExample } from '../../shared/page.ts';
import { href, type RouteId, routes } from '../../shared/routes.ts';
import { Moved, NotFound } from '../http/errors.ts';
import type { Release } from '../release/release.ts';
import { readSearch, searchDevices } from '../release/search-devices.ts';
import { type HeadFacts, headOf } from './head.ts';
import { loadSent } from './load-sent.ts';

/** What a loader may ask. */
export interface LoadContext {
  release: Release;
  now: Date;
  /** The page's path, canonical. */
  path: string;
  /** The route's parameters, decoded; missing ones are absent. */
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

/** A page's data, and what its head says beside the route's own title. */
export interface Loaded<Data> {
  data: Data;
  head: Partial<HeadFacts> & Pick<HeadFacts, 'description'>;
}

type Loader<Id extends RouteId> = (
  context: LoadContext,
) => Promise<Loaded<PageData[Id]>> | Loaded<PageData[Id]>;

/**
 * The page of a route: its head and its data. Throws `NotFound` where the path names nothing, `Moved` where it is
 * a document's former one.
 */
export async function loadPage<Id extends RouteId>(id: Id, context: LoadContext): Promise<Page<Id>> {
  const { data, head } = await loadOrMove(id, context);
  const { id: build, shop } = context.release;
  const facts = { path: context.path, title: routes[id].title, breadcrumbs: [], ...head };
  return { build, route: id, head: headOf(shop, facts), data };
}

/** Only a path that names nothing is looked up among the former ones: pages that exist pay nothing for them. */
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
    return {
      data: { ...release.contactFacts, prices: release.priceExamples },
      head: { description: release.shop.description },
    };
  },

  repairs({ release, query }) {
    const asked = readSearch(query);
    const { manufacturers } = release.catalogue;
    return {
      data: {
        query: asked,
        manufacturers: manufacturers.map(({ slug, name, devices }) => ({
          slug,
          name,
          devices: devices.length,
        })),
        matches: asked ? searchDevices(manufacturers, asked) : null,
      },
      head: {
        description:
          'Find your phone, laptop or console and see what its repair costs, how long it takes and what is covered.',
        // One page for search engines, whatever was searched for here.
        noindex: asked !== '',
      },
    };
  },

  track({ release }) {
    return {
      data: release.contactFacts,
      head: {
        description:
          'What each stage of a repair means, who acts next, and how to ask where your device stands.',
      },
    };
  },

  async manufacturer({ release, path, params }) {
    const manufacturer = await release.catalogue.manufacturer(params.manufacturer ?? '');
    if (!manufacturer) throw new NotFound(path);
    const { name, description } = manufacturer;
    const breadcrumbs = [repairsCrumb, { href: path, label: name }];
    return {
      data: { manufacturer, breadcrumbs },
      head: { title: `${name} Repairs`, description, breadcrumbs },
    };
  },

  async device({ release, path, params }) {
    const found = await release.catalogue.device(params.manufacturer ?? '', params.device ?? '');
    if (!found) throw new NotFound(path);
    const { device } = found;
    const manufacturer = { slug: found.manufacturer.slug, name: found.manufacturer.name };
    const breadcrumbs = [repairsCrumb, manufacturerCrumb(manufacturer), { href: path, label: device.name }];
    return {
      data: { manufacturer, device, breadcrumbs },
      head: {
        title: `${device.name} Repairs`,
        description: `What ${device.name} repairs cost at ${release.shop.name} in ${release.shop.address.suburb}, how long each takes and its warranty.`,
        breadcrumbs,
      },
    };
  },

  async service({ release, path, params }) {
    const found = await release.catalogue.service(
      params.manufacturer ?? '',
      params.device ?? '',
      params.service ?? '',
    );
    if (!found) throw new NotFound(path);
    const { service } = found;
    const manufacturer = { slug: found.manufacturer.slug, name: found.manufacturer.name };
    const device = { slug: found.device.slug, name: found.device.name, kind: found.device.kind };
    const name = `${device.name} ${service.name}`;
    const breadcrumbs = [
      repairsCrumb,
      manufacturerCrumb(manufacturer),
      { href: href('device', { manufacturer: manufacturer.slug, device: device.slug }), label: device.name },
      { href: path, label: sentenceCase(service.name) },
    ];
    return {
      data: { manufacturer, device, service, breadcrumbs },
      head: {
        title: name,
        description: `${name} in ${release.shop.address.suburb}: the price with GST for each kind of part, the time it takes and its warranty.`,
        breadcrumbs,
        service: { name, description: service.description, price: servicePrice(service) },
      },
    };
  },

  guides({ release }) {
    return {
      data: { guides: release.guides },
      head: {
        description:
          'What to do before, during and after a repair: backing up, first aid after a spill, swollen batteries.',
      },
    };
  },

  contact({ release }) {
    const { name, address } = release.shop;
    return {
      data: { ...release.contactFacts, form: emptyForm },
      head: {
        description: `How to reach ${name} in ${address.suburb}: phone, email, street address, opening hours and the days we are closed.`,
      },
    };
  },

  sent: loadSent,

  about: documentLoader,
  motherboard: documentLoader,
  b2b: formDocumentLoader,
  school: formDocumentLoader,
  faq: documentLoader,
  privacy: documentLoader,
  warranty: documentLoader,
  terms: documentLoader,
  glossary: documentLoader,
  document: documentLoader,
};

/** Whether a route's pages are documents of the content folder. */
export const showsDocuments = (id: RouteId): boolean =>
  loaders[id] === documentLoader || loaders[id] === formDocumentLoader;

async function documentLoader({ release, path }: LoadContext): Promise<Loaded<DocumentData>> {
  const document = await release.library.find(path);
  if (!document) throw new NotFound(path);
  const { title, description, updated, html, sections, colorMode } = document;
  const breadcrumbs = [...sectionCrumbs(path), { href: path, label: title }];
  return {
    data: { path, title, updated, html, sections, breadcrumbs },
    head: { title, description, breadcrumbs, colorMode },
  };
}

async function formDocumentLoader(context: LoadContext): Promise<Loaded<PageData['b2b']>> {
  const { data, head } = await documentLoader(context);
  return { data: { ...data, form: emptyForm }, head };
}

const repairsCrumb: Breadcrumb = { href: href('repairs'), label: 'Repairs' };

const manufacturerCrumb = ({ slug, name }: { slug: string; name: string }): Breadcrumb => ({
  href: href('manufacturer', { manufacturer: slug }),
  label: name,
});

/** What stands above a document in its breadcrumbs, where its section has a page of its own. */
function sectionCrumbs(path: string): Breadcrumb[] {
  if (path.startsWith('/repairs/')) return [repairsCrumb];
  if (path.startsWith('/help/guides/')) return [{ href: href('guides'), label: routes.guides.title }];
  return [];
}

/** The catalogue's services that the home page names. */
export function priceExample(
  manufacturer: { slug: string },
  device: Pick<Device, 'slug' | 'name' | 'kind'>,
  service: Service,
): PriceExample {
  return {
    href: href('service', { manufacturer: manufacturer.slug, device: device.slug, service: service.slug }),
    device: device.name,
    kind: device.kind,
    service: service.name,
    slug: service.slug,
    price: servicePrice(service),
    time: service.time,
  };
}
