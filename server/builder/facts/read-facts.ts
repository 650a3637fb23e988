import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NamedGuides } from '../../../shared/guides.ts';
import { brisbane } from '../../../shared/opening-hours.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { SearchIndex } from '../../search/search-index.ts';
import { contentKey } from '../files/content-key.ts';
import { filesUnder } from '../files/file-tree.ts';
import { collectFaults } from '../files/invalid-content.ts';
import { lastResult } from '../files/memory.ts';
import { nearestOrAll } from '../files/nearest.ts';
import { answeringPages, searchedAnswers } from './answer-list.ts';
import { findService, type Manufacturer, readManufacturer } from './catalogue-schema.ts';
import { deviceRowFaults } from './device-price-faults.ts';
import { readGuideGroups } from './guide-groups.ts';
import { guideNames, missingGuides } from './guide-names.ts';
import { readMenu } from './menu-file.ts';
import { modelWarnings } from './model-numbers.ts';
import { openPriceList, type PriceList } from './price-list.ts';
import { readPriceRows } from './price-rows.ts';
import { readText } from './read-yaml.ts';
import { exampleSearchFaults, readSearches, searchedServices, searchWords } from './search-list.ts';
import { unusedSentences, type WrittenSentence } from './sentence-use.ts';
import { linkWarnings } from './shop-links.ts';
import { openShop, type ShopFile } from './shop-schema.ts';
import { searchIndexOf } from './stored-catalogue.ts';
import { strayFiles } from './stray-files.ts';
import { readSymptoms, type Symptoms, sampleOdds } from './symptom-list.ts';

/** What all YAML files of the content folder say. */
export interface ContentFacts {
  shop: Shop;
  priceList: PriceList;
  symptoms: Symptoms;
  manufacturers: Manufacturer[];
  /** What the device search looks in. */
  searchIndex: SearchIndex;
  /** The groups of the page of all guides. */
  guideGroups: NamedGuides[];
  /** What is probably wrong, with its place. */
  warnings: string[];
}

/** The same while some of it has faults: what is not known is `null`. */
export interface KnownFacts {
  facts: ContentFacts | null;
  shop: Shop | null;
  manufacturers: Manufacturer[] | null;
  /** What `services.yaml` says. */
  sentences: WrittenSentence[];
  faults: string[];
}

const lastFacts = lastResult<KnownFacts>();

/** Reads and checks all YAML files of a content folder, and lists the faults of all of them. */
export async function readFacts(contentDir: string): Promise<KnownFacts> {
  const keyOf = async () => {
    const names = await filesUnder(contentDir);
    const texts = await contentKey(...names.filter((name) => /\.(yaml|csv)$/.test(name)));
    const pages = [...(await answeringPages(contentDir)).values()].map(({ href, title }) => href + title);
    // Some facts are checked against the day.
    return [...names, texts, ...pages, brisbane(new Date()).date].join();
  };
  return lastFacts(keyOf, () => checkFacts(contentDir));
}

async function checkFacts(contentDir: string): Promise<KnownFacts> {
  const { faults, attempt } = collectFaults();
  const names = await guideNames(contentDir);
  // A folder that is missing is one fault, not one for each name that stands in it.
  const guides = names.size > 0 ? names : null;
  const shop = await attempt(() => openShop(contentDir));
  // A fault of the shop's facts hides those of its menu.
  if (!shop) await attempt(() => readMenu(contentDir));
  const priceFile = join(contentDir, 'services.yaml');
  const priceRows = await readPriceRows(contentDir);
  faults.push(...priceRows.faults);
  if (priceRows.rows.length === 0 && priceRows.isWhole) {
    faults.push(`${contentDir}/prices:1 has no price files, such as phone.csv: put them there`);
  }
  const hasPrices = priceRows.isWhole && priceRows.rows.length > 0;
  const prices = await attempt(() =>
    openPriceList(priceFile, readText(priceFile), priceRows.rows, guides, shop?.value.offers),
  );
  const { priceList = null, sentences = [] } = prices ?? {};
  faults.push(...(prices?.faults ?? []));
  const files = await manufacturerFiles(contentDir);
  const read = await Promise.all(
    files.map(({ file, yaml }) =>
      attempt(() => readManufacturer(file, yaml, priceList, shop?.value.genuineParts)),
    ),
  );
  if (files.length === 0)
    faults.push(`${contentDir}/repairs:1 has no manufacturers, such as apple.yaml: put their files there`);
  const guideGroups = await attempt(() => readGuideGroups(contentDir, guides && [...guides]));
  const valid = read.filter((each) => each !== null).sort((a, b) => a.name.localeCompare(b.name, 'en'));
  if ((await filesUnder(join(contentDir, 'pages'))).length > 0)
    faults.push(...missingGuides(contentDir, names));
  faults.push(...(await strayFiles(contentDir)));
  const isWhole = hasPrices && files.length > 0 && valid.length === files.length;
  const manufacturers = priceList && isWhole ? valid : null;
  if (priceList && manufacturers) faults.push(...deviceRowFaults(priceList, manufacturers, faults));
  const symptoms = await attempt(() =>
    readSymptoms(contentDir, {
      priceList: hasPrices ? priceList : null,
      manufacturers,
      guides,
      poisonsLine: shop?.value.poisonsLine,
    }),
  );
  const searches = await attempt(() => readSearches(contentDir, priceList, symptoms));
  if (shop && manufacturers)
    faults.push(...exampleFaults(shop, manufacturers), ...genuineFaults(shop, manufacturers));
  if (shop && priceList) faults.push(...samplePrices(contentDir, shop, priceList));
  const answers =
    shop && searches ? searchedAnswers(searches.answers, await answeringPages(contentDir), shop.value) : null;
  faults.push(...(answers?.faults ?? []));
  const searchIndex =
    manufacturers && priceList && symptoms && searches && answers
      ? searchIndexOf(
          manufacturers,
          searchedServices(searches, priceList),
          searchWords(searches, symptoms, answers.answers),
        )
      : null;
  if (searchIndex && searches) faults.push(...exampleSearchFaults(searchIndex, searches));
  const known = { shop: shop?.value ?? null, manufacturers, sentences, faults: [...new Set(faults)] };
  if (
    faults.length > 0 ||
    !shop ||
    !priceList ||
    !symptoms ||
    !guideGroups ||
    !manufacturers ||
    !searchIndex
  ) {
    return { ...known, facts: null };
  }
  const warnings = [
    ...shop.warnings,
    ...linkWarnings(shop),
    ...priceRows.warnings,
    ...priceList.warnings.filter((each) => !priceRows.warnings.some((other) => rowOf(other) === rowOf(each))),
    ...unusedSentences(sentences, manufacturers),
    ...modelWarnings(files, manufacturers),
    ...sampleOdds(shop.value, symptoms),
  ];
  return {
    ...known,
    facts: { shop: shop.value, priceList, symptoms, manufacturers, searchIndex, guideGroups, warnings },
  };
}

/** The place of a warning of a price file: of a row that has one, no other is told. */
const rowOf = (warning: string): string | undefined => /^.*?:\d+ /.exec(warning)?.[0];

async function manufacturerFiles(contentDir: string): Promise<{ file: string; yaml: string }[]> {
  const files = (await filesUnder(join(contentDir, 'repairs'))).filter((file) => file.endsWith('.yaml'));
  return Promise.all(files.map(async (file) => ({ file, yaml: await readFile(file, 'utf8') })));
}

/** Faults of the home page's price examples that are no service of a device. */
function exampleFaults({ value, fault }: ShopFile, manufacturers: Manufacturer[]): string[] {
  return value.priceExamples.flatMap((path, index) => {
    if (findService(manufacturers, path)) return [];
    const [maker] = path.split('/');
    const paths = manufacturers.flatMap(({ slug, devices }) =>
      devices.flatMap(({ device, services }) =>
        services.map((service) => `${slug}/${device.slug}/${service.slug}`),
      ),
    );
    const near = nearestOrAll(path, paths.filter((each) => each.startsWith(`${maker}/`)).slice(0, 5000));
    const advice = near.startsWith('one of') ? 'manufacturer/device/service as in its address' : near;
    return fault(['priceExamples', index], `"${path}" is no service of a device: write ${advice}`);
  });
}

/** Faults of `genuineParts` that name no manufacturer of the catalogue, or none of its kinds of device. */
function genuineFaults({ value, fault }: ShopFile, manufacturers: Manufacturer[]): string[] {
  const known = manufacturers.flatMap(({ slug, devices }) => [
    slug,
    ...new Set(devices.map(({ device }) => `${slug}-${device.kind}`)),
  ]);
  return value.genuineParts.flatMap((name, index) =>
    known.includes(name)
      ? []
      : fault(
          ['genuineParts', index],
          `"${name}" is no manufacturer, nor one with a kind of device: write ${nearestOrAll(name, known)}`,
        ),
  );
}

/** A shop that is no sample has prices that are none. */
function samplePrices(contentDir: string, { value, fault }: ShopFile, { sample }: PriceList): string[] {
  if (value.sample || !sample) return [];
  const file = join(contentDir, 'services.yaml');
  return [
    fault(
      ['sample'],
      `is false, but ${file} says sample: true: set it to false there once its prices are yours`,
    ),
  ];
}
