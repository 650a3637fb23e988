import type { PriceRange } from '../../../shared/catalogue.ts';
import { formatPriceRange } from '../../../shared/money.ts';
import { openDay } from '../../../shared/opening-hours.ts';
import type { Breadcrumb } from '../../../shared/page.ts';
import { href } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { PriceBand } from '../../../shared/symptoms.ts';
import { previewPicture } from './preview-pictures.ts';

export interface StructuredDataFacts {
  shop: Shop;
  /** For the range of the shop's prices. */
  priceBands: PriceBand[];
  /** `url` is the canonical one; it and `image` are absolute. */
  page: { url: string; title: string; description: string; image: string };
  /** From the section to the page itself. A list of one is left out. */
  breadcrumbs: Breadcrumb[];
  service?: ServiceFacts;
  article?: ArticleFacts;
}

/** The service that a page sells. */
export interface ServiceFacts {
  name: string;
  description: string;
  /** One for each grade of the part; those without a price are left out. */
  offers: OfferFacts[];
}

export interface OfferFacts {
  name: string;
  price: PriceRange;
  /** How many services it sums up. */
  count?: number;
}

/** A guide. */
export interface ArticleFacts {
  headline: string;
  /** ISO date of the last change of substance. */
  updated: string;
}

/**
 * The schema.org graph of a page. It states nothing that the page does not show:
 * no ratings (Google ignores those that a business gives itself), no ABN while the shop's facts are samples.
 */
export function structuredData({
  shop,
  priceBands,
  page,
  breadcrumbs,
  service,
  article,
}: StructuredDataFacts): object {
  const trail = breadcrumbs.length > 1 ? breadcrumbs : null;
  const graph: object[] = [
    ...shopNodes(shop, priceBands, page.url),
    {
      '@type': 'WebPage',
      '@id': `${page.url}#page`,
      url: page.url,
      name: page.title,
      description: page.description,
      inLanguage: 'en-AU',
      about: { '@id': service ? `${page.url}#service` : article ? `${page.url}#article` : businessId(shop) },
      ...(trail && { breadcrumb: { '@id': `${page.url}#breadcrumbs` } }),
    },
  ];
  if (trail) graph.push(breadcrumbNode(shop, page.url, trail));
  if (service) graph.push(serviceNode(shop, page.url, service));
  if (article) graph.push(articleNode(shop, page, article));
  return { '@context': 'https://schema.org', '@graph': graph };
}

const businessId = (shop: Shop) => `${shop.publicUrl}/#business`;

/**
 * What a page says of the shop and the site. Search engines ask for a business's details on few pages, and for the site's
 * name on the home page: https://developers.google.com/search/docs/appearance/structured-data/organization.
 */
function shopNodes(shop: Shop, priceBands: PriceBand[], url: string): object[] {
  const business = businessNode(shop);
  switch (url) {
    case shop.publicUrl + href('home'):
      return [{ ...business, ...businessDetails(shop) }, websiteNode(shop)];
    case shop.publicUrl + href('contact'):
      return [{ ...business, ...businessDetails(shop) }];
    case shop.publicUrl + href('repairs'):
      return [{ ...business, ...priceRangeOf(priceBands) }];
    default:
      return [business];
  }
}

function websiteNode(shop: Shop): object {
  return {
    '@type': 'WebSite',
    '@id': `${shop.publicUrl}/#website`,
    url: `${shop.publicUrl}/`,
    name: shop.name,
    inLanguage: 'en-AU',
    publisher: { '@id': businessId(shop) },
  };
}

function businessNode(shop: Shop): object {
  const { address } = shop;
  return {
    // schema.org has no type for a computer repair shop; ComputerStore is the closest one that search engines know.
    '@type': ['LocalBusiness', 'ComputerStore'],
    '@id': businessId(shop),
    name: shop.name,
    url: `${shop.publicUrl}/`,
    telephone: shop.phone.e164,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.suburb,
      addressRegion: address.state,
      postalCode: address.postcode,
      addressCountry: 'AU',
    },
  };
}

function businessDetails(shop: Shop): object {
  return {
    description: shop.description,
    image: shop.publicUrl + previewPicture('/'),
    email: shop.email,
    openingHoursSpecification: shop.hours.flatMap(({ days, spans }) =>
      spans.map((span) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek: days, ...span })),
    ),
    specialOpeningHoursSpecification: closureNodes(shop),
    hasMap: shop.map.directionsUrl,
    sameAs: shop.social.map(({ url }) => url),
    ...(shop.areas.length > 0 && { areaServed: shop.areas }),
    ...(!shop.sample && { taxID: shop.abn }),
  };
}

/** Closures of about a year: search engines ask again long before it is over. */
const shownClosures = 12;

/** Google's documentation of local businesses asks for 00:00 to 00:00 where a shop is closed all day. */
function closureNodes(shop: Shop): object[] {
  return shop.closures.slice(0, shownClosures).flatMap(({ date }) => {
    const { spans } = openDay(shop, date);
    return (spans.length > 0 ? spans : [{ opens: '00:00', closes: '00:00' }]).map((span) => ({
      '@type': 'OpeningHoursSpecification',
      ...span,
      validFrom: date,
      validThrough: date,
    }));
  });
}

function breadcrumbNode(shop: Shop, url: string, breadcrumbs: Breadcrumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumbs`,
    itemListElement: breadcrumbs.map(({ href: path, label }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: shop.publicUrl + path.replace(/#.*/, ''),
    })),
  };
}

/** "$79–$1,099": the common repairs of all kinds of devices, as the quote page lists them. */
function priceRangeOf(bands: PriceBand[]): object {
  const prices = bands.flatMap(({ repairs }) => repairs.map(({ price }) => price));
  if (prices.length === 0) return {};
  const from = Math.min(...prices.map((price) => price.from));
  const to = Math.max(...prices.map((price) => price.to));
  return { priceRange: formatPriceRange({ from, to }) };
}

function serviceNode(shop: Shop, url: string, { name, description, offers }: ServiceFacts): object {
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name,
    description,
    url,
    provider: { '@id': businessId(shop) },
    ...(shop.areas.length > 0 && { areaServed: shop.areas }),
    ...(offers.length > 0 && { offers: offers.map((offer) => offerNode(url, offer)) }),
  };
}

/** A fixed price is an `Offer`; a range, or several services, is an `AggregateOffer` with both ends. */
function offerNode(url: string, { name, price, count }: OfferFacts): object {
  const [low, high] = [decimalDollars(price.from), decimalDollars(price.to)];
  const facts = { name, url, priceCurrency: 'AUD' };
  if (count !== undefined || low !== high) {
    const ends = { lowPrice: low, highPrice: high, offerCount: count ?? 1 };
    return { '@type': 'AggregateOffer', ...facts, ...ends };
  }
  return {
    '@type': 'Offer',
    ...facts,
    price: low,
    // Prices to consumers include GST by law; this is where schema.org says so.
    priceSpecification: {
      '@type': 'PriceSpecification',
      priceCurrency: 'AUD',
      price: low,
      valueAddedTaxIncluded: true,
    },
  };
}

function articleNode(
  shop: Shop,
  { url, description, image }: StructuredDataFacts['page'],
  { headline, updated }: ArticleFacts,
): object {
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline,
    description,
    image,
    dateModified: updated,
    inLanguage: 'en-AU',
    author: { '@id': businessId(shop) },
    publisher: { '@id': businessId(shop) },
    mainEntityOfPage: { '@id': `${url}#page` },
  };
}

const decimalDollars = (cents: number) => (cents / 100).toFixed(2);
