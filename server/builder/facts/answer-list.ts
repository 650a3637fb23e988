import { join } from 'node:path';
import { formatHours } from '../../../shared/opening-hours.ts';
import { fixedRoutes, routes } from '../../../shared/routes.ts';
import { addressLine, type Shop } from '../../../shared/shop.ts';
import type { SearchedAnswer, WordsTogether } from '../../search/search-index.ts';
import { filesUnder } from '../files/file-tree.ts';
import { nearestOrAll } from '../files/nearest.ts';
import { readText } from './read-yaml.ts';

/** A page that answers, or a question on it, before anybody wrote what it is searched for with. */
type AnsweringPage = Pick<SearchedAnswer, 'href' | 'title' | 'text'>;

/** All pages and questions of a content folder that a search may answer with: guides, policies, and each question that has an address. */
export async function answeringPages(contentDir: string): Promise<Map<string, AnsweringPage>> {
  const folder = join(contentDir, 'pages');
  const files = (await filesUnder(folder)).filter((file) => file.endsWith('.mdx'));
  const pages = files.flatMap((file): AnsweringPage[] => {
    const href = file.slice(folder.length, -'.mdx'.length).replaceAll('\\', '/');
    const source = readText(file);
    const written = /^title: *['"]?(.+?)['"]?\r?$/m.exec(source)?.[1];
    const title = written ?? titleOfRoute(href);
    const questions = [...source.matchAll(/<Collapsible title="([^"]+)" id="([^"]+)"/g)];
    return [
      { href, title, text: '' },
      ...questions.map(
        ([, question = '', id]): AnsweringPage => ({ href: `${href}#${id}`, title: question, text: title }),
      ),
    ];
  });
  return new Map(pages.map((page) => [page.href, page]));
}

const titleOfRoute = (path: string): string =>
  routes[fixedRoutes.find((id) => routes[id].path === path) ?? 'document'].title ?? '';

/** An answer as `searches.yaml` has it. */
export interface WrittenAnswer {
  page: string;
  title?: string | undefined;
  says?: keyof typeof factTexts | undefined;
  together: WordsTogether[];
  fault: (message: string) => string;
}

/** All answers, those with words of their own first, and the faults of those whose page there is not. */
export function searchedAnswers(written: WrittenAnswer[], pages: Map<string, AnsweringPage>, shop: Shop) {
  const faults: string[] = [];
  const answers = written.map(({ page, title, says, together, fault }): SearchedAnswer => {
    const known = pages.get(page) ?? { href: page, title: titleOfRoute(page.replace(/#.*/, '')), text: '' };
    if (!known.title)
      faults.push(fault(`there is no page "${page}": write ${nearestOrAll(page, [...pages.keys()])}`));
    return {
      ...known,
      title: title ?? known.title,
      text: says ? factTexts[says](shop) : known.text,
      ...(says === 'hours' && { saysHours: true as const }),
      together,
    };
  });
  const isWritten = new Set(written.map(({ page }) => page));
  const others = [...pages.values()].filter(({ href }) => !isWritten.has(href));
  return { faults, answers: [...answers, ...others.map((page) => ({ ...page, together: [] }))] };
}

/** What an answer may say beside its title: facts of the shop, as `says` names them. */
export const factTexts = {
  hours: ({ hours }: Shop) => formatHours(hours),
  address: ({ address }: Shop) => addressLine(address),
  phone: ({ phone }: Shop) => phone.display,
};
