import { brisbane, brisbaneTime } from '../../../shared/opening-hours.ts';
import type { Shop } from '../../../shared/shop.ts';
import { escapeHtml } from '../../http/escape-html.ts';

type WithNotice = Pick<Shop, 'notice'>;

/** The shop's notice as HTML while it is true; empty before, after, and where there is none. */
export function noticeHtml({ notice }: WithNotice, now: Date): string {
  if (!notice || noticeStage({ notice }, now) !== 'on') return '';
  const { kind, text, href } = notice;
  const words = href ? `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>` : escapeHtml(text);
  return `<aside aria-label="Notice" data-kind="${kind}">${words}</aside>`;
}

/** Whether the notice is shown: pages change when this does. */
export function noticeStage({ notice }: WithNotice, now: Date): 'before' | 'on' | 'after' {
  const { date, time } = brisbane(now);
  const local = `${date}T${time}`;
  if (!notice || (notice.until && local >= notice.until)) return 'after';
  return notice.from && local < notice.from ? 'before' : 'on';
}

/** Seconds until the notice begins or ends; infinite where it does neither any more. */
export function noticeChangesIn({ notice }: WithNotice, now: Date): number {
  const moments = [notice?.from, notice?.until].flatMap((local) => (local ? momentOf(local) : []));
  const next = Math.min(...moments.filter((moment) => moment > now.getTime()));
  return (next - now.getTime()) / 1000;
}

const momentOf = (local: string): number =>
  Date.parse(brisbaneTime(...(local.split('T') as [string, string])));
